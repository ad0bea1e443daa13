import { describe, expect, it } from 'vitest';
import { changed } from '../../src/live/delta';

describe('a change', () => {
  it('of an object changes members, adds and drops them, and leaves the old one alone', () => {
    const old = { a: 1, b: { c: 2 }, d: 3 };
    expect(changed(old, { b: { c: 5, e: [1] }, f: null, '-': ['d'] })).toEqual({
      a: 1,
      b: { c: 5, e: [1] },
      f: null,
    });
    expect(old).toEqual({ a: 1, b: { c: 2 }, d: 3 });
  });

  it('of a list splices in order, then changes items', () => {
    const made = {
      '~': [
        [1, 1],
        [2, 0, 'x', 'y'],
      ],
      '0': { n: 2 },
    };
    expect(changed([{ n: 1 }, 'a', 'b', 'c'], made)).toEqual([{ n: 2 }, 'b', 'x', 'y', 'c']);
  });

  it('is the new value itself, also where that is an object', () => {
    expect(changed(undefined, { a: 1 })).toEqual({ a: 1 });
    expect(changed([1], { '=': { a: 1 } })).toEqual({ a: 1 });
    expect(changed({ a: 1 }, [2])).toEqual([2]);
    expect(changed({ a: 1 }, null)).toBeNull();
  });
});
