/** Dragonheart's forms as the server sends them (see the game's notation in the docs). */
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

export interface Player {
  /** The cards in hand; null where the viewer can't know them. */
  hand: CardText[] | null;
  hand_size: number;
  deck_size: number;
  deck_top: CardText | null;
  taken: CardText[];
  /** Cards of this player's fifty that the viewer has not seen and does not hold. */
  unseen: CardText[];
}

export interface View {
  game: 'dragonheart';
  seat: number | null;
  number: number;
  starter: number;
  to_move: number[];
  over: boolean;
  last_turn: boolean;
  sailings: number;
  great_dragon: number | null;
  /** The cards of each space, bottom first. */
  board: Record<Kind, CardText[]>;
  hold: CardText[];
  discarded: number;
  players: Player[];
  scores: number[];
  [more: string]: unknown;
}

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
