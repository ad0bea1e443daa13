/**
 * Roads that meet, for showing beforehand what a placement would connect. Only the drawing needs it:
 * what can be crafted, and why not, the game itself says.
 */
import type { Lying, Place, Print } from './types';

export interface Card extends Place {
  print: Print;
  supplied: boolean;
}

/** Where the exits 1 to 8 of an upright card are, in quarter cards. */
const MIDDLES = [
  [1, 0],
  [3, 0],
  [4, 1],
  [4, 3],
  [3, 4],
  [1, 4],
  [0, 3],
  [0, 1],
] as const;

/** An exit's middle on the table, in quarter cards. */
function middle(place: Place, exit: number): string {
  const [x, y] = MIDDLES[(exit - 1 + (place.turned ? 4 : 0)) % 8] ?? [0, 0];
  return `${2 * place.x + x} ${2 * place.y + y}`;
}

/** The village's cards with what is printed on them. */
export function cardsOf(village: readonly Lying[], prints: ReadonlyMap<string, Print>): Card[] {
  return village.flatMap(({ card, ...lying }) => {
    const print = prints.get(card);
    return print ? [{ ...lying, print }] : [];
  });
}

/** One road of a card: the card's name and the road's number in its print. */
export const roadKey = (card: string, road: number): string => `${road} ${card}`;

/** For each road, the roads that it meets on other cards. */
export function meetings(cards: readonly Card[]): Map<string, string[]> {
  const at = new Map<string, string[]>();
  for (const card of cards) {
    card.print.roads.forEach((exits, road) => {
      for (const exit of exits) {
        const where = middle(card, exit);
        at.set(where, [...(at.get(where) ?? []), roadKey(card.print.name, road)]);
      }
    });
  }
  const met = new Map<string, string[]>();
  for (const [one, other] of at.values()) {
    if (one === undefined || other === undefined) continue;
    met.set(one, [...(met.get(one) ?? []), other]);
    met.set(other, [...(met.get(other) ?? []), one]);
  }
  return met;
}

/** How many exits of a card at a place would meet others. */
export function joins(cards: readonly Card[], place: Place): number {
  const taken = new Set(cards.flatMap((card) => MIDDLES.map((_, n) => middle(card, n + 1))));
  return MIDDLES.filter((_, n) => taken.has(middle(place, n + 1))).length;
}

/** The roads from which at most `limit` changes of card lead to a card's recipe, with how many. */
export function reach(
  cards: readonly Card[],
  met: ReadonlyMap<string, string[]>,
  name: string,
  limit: number,
): Map<string, number> {
  const card = cards.find((one) => one.print.name === name);
  const found = new Map<string, number>();
  if (!card) return found;
  let edge = roadsAt(card.print, card.print.recipe_at.roads).map((road) => roadKey(name, road));
  for (let distance = 0; edge.length > 0 && distance <= limit; distance += 1) {
    for (const key of edge) found.set(key, distance);
    edge = edge.flatMap((key) => met.get(key) ?? []).filter((key) => !found.has(key));
  }
  return found;
}

/** The numbers of the roads with one of these exits. */
export function roadsAt(print: Print, exits: readonly number[]): number[] {
  return print.roads.flatMap((road, n) => (road.some((exit) => exits.includes(exit)) ? [n] : []));
}

/** Which goods count: those that the village shows now, or also those still to be crafted. */
export type Goods = 'shown' | 'all';

/** The roads at which a card shows a resource. */
function shows(card: Card, resource: string, goods: Goods): number[] {
  const { print } = card;
  const roads: number[] = [];
  if (print.basic === resource && print.basic_at)
    roads.push(...roadsAt(print, print.basic_at.roads));
  if (print.makes === resource && (card.supplied || goods === 'all'))
    roads.push(...roadsAt(print, print.recipe_at.roads));
  return roads;
}

/** A resource that a road brings to a recipe. */
export interface Link {
  resource: string;
  card: string;
  distance: number;
}

/** What comes directly to each recipe that is still to be crafted. */
export function links(cards: readonly Card[], limit: number, goods: Goods = 'shown'): Link[] {
  const met = meetings(cards);
  return cards.flatMap((card) => {
    if (card.supplied) return [];
    const { name, recipe } = card.print;
    const roads = reach(cards, met, name, limit);
    return [...new Set(recipe)].flatMap((resource) => {
      const distances = cards.flatMap((source) =>
        shows(source, resource, goods).flatMap(
          (road) => roads.get(roadKey(source.print.name, road)) ?? [],
        ),
      );
      return distances.length > 0
        ? [{ resource, card: name, distance: Math.min(...distances) }]
        : [];
    });
  });
}

/** What a card at a place would connect that is not connected yet. */
export function connects(
  cards: readonly Card[],
  print: Print,
  place: Place,
  limit: number,
  goods: Goods = 'shown',
): Link[] {
  const before = new Set(links(cards, limit, goods).map((link) => `${link.resource} ${link.card}`));
  const after = links([...cards, { ...place, print, supplied: false }], limit, goods);
  return after.filter((link) => !before.has(`${link.resource} ${link.card}`));
}
