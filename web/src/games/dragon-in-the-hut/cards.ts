/** Card names taken apart, counted and put in order. */
import { KINDS, type CardText, type Kind } from './types';

export interface Card {
  kind: Kind;
  /** How many cards it steals, smashes or takes away; null where a kind has no number. */
  number: number | null;
}

export function parseCard(card: CardText): Card {
  const match = /^(.*?)(?: (\d))?$/.exec(card);
  return { kind: (match?.[1] ?? card) as Kind, number: match?.[2] ? Number(match[2]) : null };
}

export const kindOf = (card: CardText): Kind => parseCard(card).kind;

export const isTrap = (card: CardText): boolean => card.startsWith('trap ');

/** By kind in the usual order, then by number. */
export function sortCards(cards: readonly CardText[]): CardText[] {
  const rank = (card: CardText): number => {
    const { kind, number } = parseCard(card);
    return KINDS.indexOf(kind) * 10 + (number ?? 0);
  };
  return cards.slice().sort((one, other) => rank(one) - rank(other));
}

/** Equal cards lie on each other: a hand has no limit, but a screen has. */
export interface Stack {
  card: CardText;
  count: number;
}

export function stacks(cards: readonly CardText[]): Stack[] {
  const found: Stack[] = [];
  for (const card of sortCards(cards)) {
    const last = found.at(-1);
    if (last?.card === card) last.count += 1;
    else found.push({ card, count: 1 });
  }
  return found;
}

/** `cards` without one `card`; unchanged if it isn't among them. */
export function without(cards: readonly CardText[], card: CardText): CardText[] {
  const index = cards.indexOf(card);
  return index < 0 ? cards.slice() : cards.toSpliced(index, 1);
}

/** What is in `after` beyond what was in `before`, counting equal cards. */
export function added(before: readonly CardText[], after: readonly CardText[]): CardText[] {
  return before.reduce(without, after.slice());
}

/** A counter as it is printed. */
export const roman = (counter: number): string => ['0', 'I', 'II', 'III'][counter] ?? `${counter}`;

/**
 * The cards of a hand that came since its owner's last turn ended: `fresh` before, brought up to
 * date by what the hand was and is now; at the turn's end nothing that was there is fresh.
 */
export function freshened(
  fresh: readonly CardText[],
  before: readonly CardText[],
  after: readonly CardText[],
  ended: boolean,
): CardText[] {
  const gained = added(before, after);
  if (ended) return gained;
  return [...added(after, before).reduce(without, fresh.slice()), ...gained];
}
