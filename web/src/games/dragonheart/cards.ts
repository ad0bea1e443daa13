/** Card texts taken apart, counted and put in order. */
import { KINDS, type CardText, type Kind } from './types';

export interface Card {
  kind: Kind;
  /** The points; null for a usual ship, which has none. */
  value: number | null;
}

export function parseCard(card: CardText): Card {
  const cut = card.lastIndexOf(' ');
  const kind = card.slice(0, cut) as Kind;
  const value = Number(card.slice(cut + 1));
  return { kind, value: kind === 'ship' && value === 0 ? null : value };
}

export const kindOf = (card: CardText): Kind => parseCard(card).kind;

export function points(cards: readonly CardText[]): number {
  return cards.reduce((sum, card) => sum + (parseCard(card).value ?? 0), 0);
}

/** By kind in the usual order, then by value. */
export function sortCards(cards: readonly CardText[]): CardText[] {
  const rank = (card: CardText): number => {
    const { kind, value } = parseCard(card);
    return KINDS.indexOf(kind) * 100 + (value ?? 0);
  };
  return cards.slice().sort((one, other) => rank(one) - rank(other));
}

/** The cards of each kind that is there, in the usual order. */
export function byKind(cards: readonly CardText[]): { kind: Kind; cards: CardText[] }[] {
  const sorted = sortCards(cards);
  return KINDS.map((kind) => ({
    kind,
    cards: sorted.filter((card) => kindOf(card) === kind),
  })).filter((group) => group.cards.length > 0);
}

/** `cards` without one `card`; unchanged if it isn't among them. */
export function without(cards: readonly CardText[], card: CardText): CardText[] {
  const index = cards.indexOf(card);
  return index < 0 ? cards.slice() : cards.toSpliced(index, 1);
}

/** A card on the screen: two equal cards differ by their key. */
export interface HandCard {
  key: string;
  card: CardText;
}

export function handCards(hand: readonly CardText[]): HandCard[] {
  const seen = new Map<CardText, number>();
  return sortCards(hand).map((card) => {
    const count = seen.get(card) ?? 0;
    seen.set(card, count + 1);
    return { key: `${card}#${count}`, card };
  });
}
