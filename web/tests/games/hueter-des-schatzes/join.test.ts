import { describe, expect, it } from 'vitest';
import { join, statusOf } from '../../../src/games/hueter-des-schatzes/join';
import { parseAction, parseTile } from '../../../src/games/hueter-des-schatzes/tiles';
import type { Area, Hoard } from '../../../src/games/hueter-des-schatzes/types';
import games from './games.json';

/** Areas in an order and form of their own. */
const sorted = (areas: readonly Area[]): Area[] =>
  areas
    .map((area) => ({ ...area, regions: area.regions.toSorted(), open: area.open.toSorted() }))
    .sort((a, b) => ((a.regions[0] ?? '') < (b.regions[0] ?? '') ? -1 : 1));

describe('what is shown before a tile is placed', () => {
  it.each(games.map((game, index) => [index, game] as const))(
    'is what the server finds afterwards (game %i)',
    (_, game) => {
      let hoard: Hoard = { placed: [], areas: game.start };
      let points = 0;
      const looks = new Map(Object.entries(game.areas));
      game.placed.forEach((action, turn) => {
        const tile = parseTile(game.come[turn] ?? '');
        const joined = join(hoard, tile, parseAction(action), game.bonus);
        points += joined.changed.reduce((sum, area) => sum + area.points, 0);
        hoard = { placed: [...hoard.placed, action], areas: joined.areas };
        const right = looks.get(String(turn + 1));
        if (right) expect(sorted(hoard.areas)).toEqual(sorted(right));
      });
      expect(points).toBe(game.score);
      expect(looks.size).toBe(4);
    },
  );

  const area = (change: Partial<Area>): Area => ({
    regions: ['a1.0'],
    kinds: ['gold'],
    treasures: 1,
    open: ['b1 w'],
    points: 0,
    ...change,
  });

  it('tells open, closed and spoilt areas apart', () => {
    expect(statusOf(area({}))).toBe('open');
    expect(statusOf(area({ open: [] }))).toBe('closed');
    expect(statusOf(area({ kinds: ['gold', 'gems'], open: [] }))).toBe('spoilt');
  });

  it('says which areas go into the new one', () => {
    const west = area({});
    const north = area({ regions: ['north'], kinds: ['sword'], open: ['b1 n'] });
    const other = area({ regions: ['c5.0'], open: ['c4 s'] });
    const hoard: Hoard = { placed: ['a1 r0', 'c5 r0'], areas: [west, north, other] };
    const joined = join(hoard, parseTile('gold nw, gems es'), { space: 'b1', turns: 0 }, false);
    expect(joined.from).toEqual([[north, west], []]);
    expect(joined.changed.map((one) => one.kinds)).toEqual([['sword', 'gold'], ['gems']]);
    expect(joined.changed.map((one) => one.open)).toEqual([[], ['b2 n', 'c1 w']]);
    expect(joined.areas).toContain(other);
    expect(joined.areas).toHaveLength(3);
  });
});
