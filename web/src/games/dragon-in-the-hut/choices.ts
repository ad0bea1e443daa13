/**
 * Choosing what to do. What may be chosen follows from the actions that the server listed and from
 * nothing else: this file reads their notation and knows no rule.
 */
import { isTrap, kindOf } from './cards';
import type { CardText } from './types';

/** What is done: the form of an action. */
export type Way =
  | 'pass'
  | 'more'
  | 'go'
  | 'stop'
  | 'blind'
  | 'build'
  | 'waste'
  | 'discard'
  | 'give'
  | 'take'
  | 'name'
  | 'under'
  | 'bluff'
  | 'on'
  | 'at';

export interface Choice {
  /** The action as the server knows it. */
  action: string;
  way: Way;
  /** The card of the own hand (for `take`: of another's) that it is about. */
  card: CardText | null;
  /** Against whom. */
  seat: number | null;
  /** The host that it is about: an own one for `under` and `bluff`. */
  host: string | null;
}

const SINGLE: Readonly<Record<string, Way>> = {
  pass: 'pass',
  'draw more': 'more',
  play: 'go',
  stop: 'stop',
  take: 'blind',
};

/** Reads an action: "steal egg 2 on seat 3". */
export function parseAction(action: string): Choice {
  const choice: Choice = { action, way: 'pass', card: null, seat: null, host: null };
  const single = SINGLE[action];
  if (single) return { ...choice, way: single };
  if (action === 'hut') return { ...choice, way: 'build', card: 'hut' };
  const [card = '', host] = action.split(' under ');
  if (host !== undefined) {
    const bluff = kindOf(card) !== 'egg' && !isTrap(card);
    return { ...choice, way: bluff ? 'bluff' : 'under', card, host };
  }
  const on = /^(.+) on seat (\d)(?: (.+))?$/.exec(action);
  if (on) {
    const seat = Number(on[2]) - 1;
    const way = on[3] === undefined ? 'on' : 'at';
    return { ...choice, way, card: on[1] ?? null, seat, host: on[3] ?? null };
  }
  const [way = '', ...rest] = action.split(' ');
  const what = rest.join(' ');
  if (way === 'name') return { ...choice, way, host: what };
  return { ...choice, way: way as Way, card: what };
}

/** The choices that a card of the hand leads to. */
export const ofCard = (choices: readonly Choice[], card: CardText | null): Choice[] =>
  card === null ? [] : choices.filter((one) => one.card === card && one.way !== 'take');

/** The choices that are made in `ways`, one after another. */
export const inWays = (choices: readonly Choice[], ...ways: readonly Way[]): Choice[] =>
  choices.filter((one) => ways.includes(one.way));

/** The seats that the choices are against, each once. */
export const seatsOf = (choices: readonly Choice[]): number[] => [
  ...new Set(choices.flatMap((one) => one.seat ?? [])),
];
