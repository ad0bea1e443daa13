/** The forms of Hüter des Schatzes as the server sends them (see the game's notation in the docs). */
import type { HueterDesSchatzesView } from '../../api/types';
import type { GameEvent } from '../contract';

export type View = HueterDesSchatzesView;
export type Hoard = View['players'][number];
export type Area = Hoard['areas'][number];

export const TREASURES = ['sword', 'gold', 'gems', 'chest'] as const;
export type Treasure = (typeof TREASURES)[number];

interface Of<Name extends string> extends GameEvent {
  event: Name;
}

export type Event =
  | (Of<'seal'> & { seat: number; action?: string })
  | (Of<'place'> & { seat: number; tile: string; action: string })
  | (Of<'close'> & {
      seat: number;
      area: string;
      kinds: Treasure[];
      treasures: number;
      points: number;
    })
  | (Of<'bonus'> & { seat: number; area: string; points: number })
  | (Of<'show'> & { tile: string })
  | (Of<'end'> & { scores: number[] });
