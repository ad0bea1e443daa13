/** The forms of A Dragon's Gift as the server sends them (see the game's notation in the docs). */
import type { ADragonsGiftView } from '../../api/types';
import type { GameEvent } from '../contract';

export type View = ADragonsGiftView;
export type Print = View['gift'];
export type Spot = Print['recipe_at'];
export type Lying = View['village'][number];
export type Transport = View['transports'][number];
export type Craft = View['crafts'][number];
export type Need = Craft['needs'][number];
export type Grade = 'basic' | 'square' | 'hexagon';

/** A place on the half-card grid: the card's top left half-card, y downwards. */
export interface Place {
  x: number;
  y: number;
  turned: boolean;
}

interface Of<Name extends string> extends GameEvent {
  event: Name;
}

export type Event =
  | (Of<'draw'> & { card?: string })
  | (Of<'expand'> & Place & { card: string })
  | (Of<'exhaust'> & { transport: string })
  | (Of<'deliver'> & {
      card: string;
      resource: string;
      way: string;
      from: string;
      distance: number | null;
    })
  | (Of<'lift'> & { card: string })
  | (Of<'move'> & { card: string; from: number[]; to: number[]; turned: boolean })
  | (Of<'craft'> & { card: string; resource: string })
  | (Of<'reset'> & { transport: string; resource: string })
  | (Of<'attempt'> & { gift: string })
  | (Of<'place_gift'> & Place & { gift: string })
  | (Of<'end'> & { scores: number[]; gift_crafted: boolean });
