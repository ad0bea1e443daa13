import { describe, expect, it } from 'vitest';
import { cardsOf, connects, joins, links } from '../../../src/games/a-dragons-gift/net';
import { parsePlace, placesOf, placeText } from '../../../src/games/a-dragons-gift/places';
import type { Craft, Lying, Print } from '../../../src/games/a-dragons-gift/types';
// Random games as the rules play them: before each action the village, the hand, and what the
// game itself says of each crafting.
import games from './games.json';

interface Step {
  village: Lying[];
  hand: string | null;
  crafts: Craft[];
  action: string;
}

const prepared = games.map((game) => ({
  direct: game.direct,
  prints: new Map(
    [...(game.cards as Print[]), game.gift as Print].map((print) => [print.name, print]),
  ),
  steps: game.steps as Step[],
}));

/** What comes directly, as the game's own list of ways has it. */
const told = (crafts: readonly Craft[]): string[] =>
  crafts
    .flatMap(({ card, needs }) =>
      needs
        .filter((need) => need.ways.includes('direct'))
        .map((need) => `${need.resource} ${card} ${need.distance}`),
    )
    .sort();

describe('roads that meet', () => {
  it.each(prepared.map((game, index) => [index, game] as const))(
    'bring what the game says they bring (game %i)',
    (_, { steps, prints, direct }) => {
      for (const { village, crafts } of steps) {
        const found = links(cardsOf(village, prints), direct);
        const said = found.map(({ resource, card, distance }) => `${resource} ${card} ${distance}`);
        expect(said.sort()).toEqual(told(crafts));
      }
    },
  );

  it('are foretold for a card that is not placed yet', () => {
    let seen = 0;
    for (const { steps, prints, direct } of prepared) {
      steps.forEach((step, n) => {
        const place = parsePlace(step.action.replace('place ', ''));
        const print = prints.get(step.hand ?? '');
        const after = steps[n + 1];
        if (!place || !print || !after || !step.action.startsWith('place ')) return;
        const cards = cardsOf(step.village, prints);
        expect(joins(cards, place)).toBeGreaterThan(0);
        const before = new Set(links(cards, direct).map((link) => `${link.resource} ${link.card}`));
        const now = links(cardsOf(after.village, prints), direct);
        const fresh = now.filter((link) => !before.has(`${link.resource} ${link.card}`));
        expect(connects(cards, print, place, direct)).toEqual(
          expect.arrayContaining(fresh) as unknown,
        );
        expect(connects(cards, print, place, direct)).toHaveLength(fresh.length);
        seen += fresh.length;
      });
    }
    expect(seen).toBeGreaterThan(2);
  });
});

describe('goods that are still to be crafted', () => {
  it('are connected as they are once their cards are supplied', () => {
    let more = 0;
    for (const { steps, prints, direct } of prepared) {
      for (const { village } of steps) {
        const cards = cardsOf(village, prints);
        const foretold = links(cards, direct, 'all');
        // A supplied card needs nothing, so one card at a time keeps its needs.
        for (const card of cards.filter((one) => !one.supplied)) {
          const others = cards.map((one) => ({ ...one, supplied: one !== card }));
          const mine = foretold.filter((link) => link.card === card.print.name);
          expect(links(others, direct)).toEqual(mine);
        }
        more += foretold.length - links(cards, direct).length;
      }
    }
    expect(more).toBeGreaterThan(2);
  });
});

describe('places', () => {
  it('are read and written as in the notation', () => {
    expect(parsePlace('2,-1 turned')).toEqual({ x: 2, y: -1, turned: true });
    expect(parsePlace('0,13')).toEqual({ x: 0, y: 13, turned: false });
    expect(parsePlace('upstairs')).toBeUndefined();
    expect(placeText({ x: -3, y: 0, turned: true })).toBe('-3,0 turned');
  });

  it('are found among the actions', () => {
    const found = placesOf(['place 2,0', 'craft smith: coin direct', 'attempt gift']);
    expect([...found]).toEqual([['2,0', { x: 2, y: 0, turned: false }]]);
  });
});
