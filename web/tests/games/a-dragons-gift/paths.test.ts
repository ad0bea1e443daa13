import { describe, expect, it } from 'vitest';
import { draw, turnedPoint } from '../../../src/games/a-dragons-gift/paths';
import type { Print } from '../../../src/games/a-dragons-gift/types';
import games from './games.json';

const prints = games.flatMap((game) => [...(game.cards as Print[]), game.gift as Print]);

describe('a card’s drawing', () => {
  it.each(prints.slice(0, 13).map((print) => [print.name, print] as const))(
    'keeps the spots of the %s on the card and apart',
    (_, print) => {
      const { roads, basic, recipe } = draw(print);
      expect(roads).toHaveLength(print.roads.length);
      for (const spot of [basic, recipe]) {
        if (!spot) continue;
        expect(Math.min(spot.x, spot.y)).toBeGreaterThanOrEqual(8);
        expect(Math.max(spot.x, spot.y)).toBeLessThanOrEqual(92);
      }
      if (basic) {
        const apart = Math.hypot(basic.x - recipe.x, basic.y - recipe.y);
        expect(apart).toBeGreaterThanOrEqual(20);
      }
    },
  );

  it('is made once', () => {
    const [print] = prints;
    if (!print) throw new Error('there is no card');
    expect(draw(print)).toBe(draw({ ...print }));
  });

  it('turns with its card', () => {
    expect(turnedPoint({ x: 10, y: 30 }, true)).toEqual({ x: 90, y: 70 });
    expect(turnedPoint({ x: 10, y: 30 }, false)).toEqual({ x: 10, y: 30 });
  });
});
