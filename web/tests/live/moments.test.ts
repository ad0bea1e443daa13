import { describe, expect, it } from 'vitest';
import type { Replay } from '../../src/api/types';
import { standingAt, unfold } from '../../src/live/moments';

const view = (number: number, to_move: number[], hand: string[]) => ({
  number,
  to_move,
  over: false,
  scores: [0, 0],
  hand,
});

const part = (moments: Replay['moments']): Replay => ({
  table: 't',
  game: 'g',
  options: {},
  seats: ['Ada', 'Bob'],
  moments,
  total: 2,
  scores: [],
  winners: [],
  deal: null,
});

const start = {
  number: 0,
  seat: null,
  action: null,
  events: [],
  views: { '0': view(0, [0], ['a']), '1': view(0, [0], ['x']) },
};
const first = {
  number: 1,
  seat: 0,
  action: 'a',
  events: [{ event: 'play' }],
  views: { '0': { number: 1, to_move: [1], hand: [] }, '1': { number: 1, to_move: [1] } },
};
const second = {
  number: 2,
  seat: 1,
  action: 'x',
  events: [],
  views: { '0': view(2, [], []), '1': view(2, [], ['y']) },
};

describe('the moments of a game', () => {
  it('are made whole of changes, over several answers', () => {
    const moments = unfold(unfold([], part([start, first])), part([second]));
    expect(moments.map((moment) => moment.number)).toEqual([0, 1, 2]);
    expect(moments[0]?.entry).toBeUndefined();
    expect(moments[1]?.entry).toMatchObject({ number: 1, seat: 0, events: [{ event: 'play' }] });
    expect(moments[1]?.views).toEqual({ '0': view(1, [1], []), '1': view(1, [1], ['x']) });
    expect(moments[0]?.views['0']).toEqual(view(0, [0], ['a']));
  });

  it('are shown through a seat’s eyes; with all open, through those of who acts next', () => {
    const [before, after, end] = unfold([], part([start, first, second]));
    expect(standingAt(before!, '1')).toMatchObject({ eyes: 1, view: view(0, [0], ['x']) });
    expect(standingAt(before!, 'open').eyes).toBe(0);
    expect(standingAt(after!, 'open')).toMatchObject({ eyes: 1, number: 1, toMove: [1] });
    expect(standingAt(end!, 'open').eyes).toBe(1);
  });
});
