/** Dragonheart's forms as the server sends them (see the game's notation in the docs). */
import type { DragonheartView } from '../../api/types';
import type { GameEvent } from '../contract';

export const KINDS = [
  'dwarf',
  'huntress',
  'fire dragon',
  'treasure chest',
  'troll',
  'knight',
  'petrified dragon',
  'sorceress',
  'ship',
] as const;

export type Kind = (typeof KINDS)[number];

/** A card's text: its kind and value, "dwarf 2"; a ship, which has no value, is "ship 0". */
export type CardText = string;

export type View = Omit<DragonheartView, 'board'> & {
  /** The cards of each space, bottom first. */
  board: Record<Kind, CardText[]>;
};

export type Player = View['players'][number];

interface Of<Name extends string> extends GameEvent {
  event: Name;
}

export type Event =
  | (Of<'place'> & { seat: number; card: CardText })
  | (Of<'take'> & { seat: number; pile: Kind; count: number; points: number })
  | (Of<'great_dragon'> & { seat: number; from: number | null })
  | (Of<'return'> & { seat: number; card?: CardText })
  | (Of<'draw'> & { seat: number; card?: CardText })
  | (Of<'to_hold'> & { pile: Kind; count: number })
  | (Of<'sailing'> & { seat: number; sailing: number; count: number; points: number })
  | (Of<'last_turn'> & { seat: number; cause: 'sailing' | 'deck' })
  | (Of<'end'> & { scores: number[]; winners: number[] });
