/** The forms of Dragon in the Hut as the server sends them (see the game's notation in the docs). */
import type { DragonInTheHutView } from '../../api/types';
import type { GameEvent } from '../contract';

export type View = DragonInTheHutView;
export type Player = View['players'][number];
/** A hut or dragon with what incubates under it. A burnt one is shown until its card is turned. */
export type Host = Player['hosts'][number] & { burnt?: boolean };

export const KINDS = [
  'hut',
  'egg',
  'trap discard',
  'trap give',
  'steal egg',
  'smash egg',
  'steal from hand',
  'fire',
  'frost',
] as const;

export type Kind = (typeof KINDS)[number];

/** A card's name: its kind, and its number if it has one: "steal egg 2", "hut". */
export type CardText = string;

/** What a click on something does, and how that is called. */
export interface Offer {
  name: string;
  act: () => void;
}

interface Of<Name extends string> extends GameEvent {
  event: Name;
}

export type Event =
  | (Of<'turn'> & { seat: number; round: number })
  | (Of<'tick'> & { seat: number; host: string; counter: number })
  | (Of<'reveal'> & { seat: number; host: string; card: CardText; by: number })
  | (Of<'hatch'> & { seat: number; dragons: number })
  | (Of<'draw'> & { seat: number; card?: CardText })
  | (Of<'renew'> & { cards: number })
  | (Of<'search_ends'> & { seat: number })
  | (Of<'hut'> & { seat: number; host: string })
  | (Of<'place'> & { seat: number; host: string; counter: number; card?: CardText })
  | (Of<'play'> & { seat: number; card: CardText; on: number })
  | (Of<'steal'> & { seat: number; from: number; card: CardText })
  | (Of<'smash'> & { seat: number; of: number; card: CardText })
  | (Of<'spoilt'> & { of: number; card: CardText })
  | (Of<'trap'> & { seat: number; of: number; card: CardText })
  | (Of<'look'> & { seat: number; at: number })
  | (Of<'take'> & { seat: number; from: number; card?: CardText })
  | (Of<'discard'> & { seat: number; card: CardText })
  | (Of<'give'> & { seat: number; to: number; card?: CardText })
  | (Of<'burn'> & { seat: number; of: number; host: string })
  | (Of<'frost'> & { seat: number; of: number; host: string; counter: number })
  | (Of<'waste'> & { seat: number; card: CardText })
  | (Of<'stop'> & { seat: number })
  | (Of<'pass'> & { seat: number })
  | (Of<'end'> & { winners: number[] });
