/**
 * Choosing cards. What may be chosen follows from the actions that the server listed and from
 * nothing else: this file reads their notation and knows no rule.
 */
import { parseCard, type HandCard } from './cards';
import type { CardText, Kind } from './types';

export interface Choice {
  /** The action as the server knows it. */
  action: string;
  kind: Kind;
  cards: CardText[];
  /** The pile that it takes, where there is a choice; 'nothing' declines. */
  target: Kind | 'nothing' | null;
}

/** Reads an action: "sorceress 1 2 > treasure chest". */
export function parseAction(action: string): Choice {
  const [played = '', target] = action.split(' > ');
  const words = played.split(' ');
  const values = words.filter((word) => /^\d+$/.test(word));
  const name = words.filter((word) => !/^\d+$/.test(word)).join(' ');
  const kind = name as Kind;
  const cards = values.map((value) => `${kind} ${value}`);
  return { action, kind, cards, target: (target as Kind | undefined) ?? null };
}

/** Is `part` contained in `whole`, counting equal cards? */
export function contains(whole: readonly CardText[], part: readonly CardText[]): boolean {
  const left = whole.slice();
  return part.every((card) => {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/** The choices that play exactly `cards`. */
export function exact(choices: readonly Choice[], cards: readonly CardText[]): Choice[] {
  if (cards.length === 0) return [];
  return choices.filter(
    (choice) => choice.cards.length === cards.length && contains(choice.cards, cards),
  );
}

/** Can `cards` still become a choice? */
export function leadsOn(choices: readonly Choice[], cards: readonly CardText[]): boolean {
  return choices.some((choice) => contains(choice.cards, cards));
}

/**
 * The selection after a card was touched: a selected card goes out; another comes in, beside the
 * selected ones if a choice has them all, else instead of them.
 */
export function toggle(
  choices: readonly Choice[],
  hand: readonly HandCard[],
  selected: readonly string[],
  key: string,
): string[] {
  const cardOf = (one: string): CardText => hand.find((card) => card.key === one)?.card ?? '';
  const cards = (keys: readonly string[]): CardText[] => keys.map(cardOf);
  if (selected.includes(key)) {
    const rest = selected.filter((one) => one !== key);
    return leadsOn(choices, cards(rest)) ? rest : [];
  }
  const both = [...selected, key];
  if (leadsOn(choices, cards(both))) return both;
  if (leadsOn(choices, [cardOf(key)])) return [key];
  return selected.slice();
}

/** The choices, those of one kind together, in the order in which the server listed them. */
export function grouped(choices: readonly Choice[]): { kind: Kind; choices: Choice[] }[] {
  const groups = new Map<Kind, Choice[]>();
  for (const choice of choices)
    groups.set(choice.kind, [...(groups.get(choice.kind) ?? []), choice]);
  return [...groups].map(([kind, of]) => ({ kind, choices: of }));
}

/** A card's value as text: "2"; nothing for a ship. */
export const valueText = (card: CardText): string => {
  const { value } = parseCard(card);
  return value === null ? '' : String(value);
};
