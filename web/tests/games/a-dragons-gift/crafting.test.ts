import { describe, expect, it } from 'vitest';
import {
  craftsOf,
  craftWith,
  nearest,
  simplest,
  waysOf,
} from '../../../src/games/a-dragons-gift/crafting';

const actions = [
  'place 2,0',
  'craft goldsmith: coin direct, book by hot-air balloon',
  'craft goldsmith: coin by catapult, book by hot-air balloon',
  'craft goldsmith: coin by hot-air balloon, book by catapult',
  'craft smith: coin direct, scroll direct',
];

describe('choosing ways', () => {
  it('reads the ways of a crafting', () => {
    expect(waysOf(actions[1] ?? '')).toEqual(['direct', 'hot-air balloon']);
    expect(waysOf('craft minter: ore by ox cart')).toEqual(['ox cart']);
  });

  it('lists the craftings of one card', () => {
    expect(craftsOf(actions, 'goldsmith')).toHaveLength(3);
    expect(craftsOf(actions, 'gold')).toEqual([]);
  });

  it('begins with as few transports as can be', () => {
    expect(simplest(actions, 'goldsmith')).toEqual(['direct', 'hot-air balloon']);
    expect(simplest(actions, 'witch')).toBeUndefined();
  });

  it('changes the other ways where the one picked takes their transport', () => {
    const picked = ['direct', 'catapult'];
    expect(nearest(actions, 'goldsmith', picked, 1)).toEqual(['hot-air balloon', 'catapult']);
    expect(nearest(actions, 'goldsmith', ['catapult', 'hot-air balloon'], 0)).toEqual([
      'catapult',
      'hot-air balloon',
    ]);
  });

  it('finds the action of a choice', () => {
    expect(craftWith(actions, 'smith', ['direct', 'direct'])).toBe(actions[4]);
    expect(craftWith(actions, 'smith', ['direct', 'catapult'])).toBeUndefined();
  });
});
