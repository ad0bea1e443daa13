import { describe, expect, it } from 'vitest';
import type { Snapshot, Update } from '../../src/api/types';
import { readEvent, Replica } from '../../src/live/replica';

const forms = { prefix: 'DH', events: { draw: ['seat', 'card'], end: ['scores'] } };
const view = (number: number, to_move: number[], hand: string[]) => ({
  number,
  to_move,
  over: false,
  scores: [0, 0],
  hand,
});

const snapshot = (you: number[]): Snapshot => ({
  type: 'snapshot',
  table: 't',
  game: 'g',
  options: {},
  phase: 'running',
  public: false,
  host: true,
  seq: 3,
  number: 2,
  seats: [],
  you,
  since: 0,
  log: [],
  view: view(2, [0], ['a', 'b']),
  views: you.length > 1 ? { '1': view(2, [0], ['x']) } : {},
  actions: { '0': ['a', 'b'] },
  to_move: [0],
  over: false,
  scores: [0, 0],
  winners: [],
  forms,
  deal: { commitment: 'c', seed: null, secret: true },
  clock: null,
  undo: { free: 0, asked: null },
  daily: null,
  next_table: null,
});

const update = (parts: Partial<Update>): Update => ({
  type: 'update',
  seq: 4,
  seat: 0,
  events: [],
  view: { number: 3, to_move: [1], hand: { '~': [[0, 1]] } },
  ...parts,
});

describe('events', () => {
  it('are read by the forms; what was not seen is missing', () => {
    expect(readEvent(['draw', 20, 0, 'dwarf 1'], forms)).toEqual({
      event: 'draw',
      rule: 'DH-20',
      seat: 0,
      card: 'dwarf 1',
    });
    expect(readEvent(['draw', 0, 1], forms)).toEqual({ event: 'draw', seat: 1 });
  });
});

describe('the replica', () => {
  it('is over when the table says so, though its game could go on', () => {
    const replica = new Replica();
    const ended = replica.snapshot({ ...snapshot([0]), phase: 'over', over: true, winners: [1] });
    expect(ended).toMatchObject({ over: true, toMove: [], actions: [], winners: [1] });
  });

  it('makes the whole standing of what has changed', () => {
    const replica = new Replica();
    replica.snapshot(snapshot([0]));
    const { standing, entry, around } = replica.update(
      update({ events: [['draw', 20, 0, 'c']], undo: 1 }),
    );
    expect(standing).toMatchObject({
      seq: 4,
      number: 3,
      eyes: 0,
      view: view(3, [1], ['b']),
      actions: [],
      toMove: [1],
    });
    expect(entry).toMatchObject({ seq: 4, kind: 'action', number: 3, seat: 0 });
    expect(around.undo.free).toBe(1);
  });

  it('keeps a seat’s actions as they were last told, also while it waits', () => {
    const replica = new Replica();
    replica.snapshot(snapshot([0]));
    replica.update(update({}));
    const again = replica.update(
      update({ seq: 5, view: { number: 4, to_move: [0] }, actions: { '~': [[2, 0, 'c']] } }),
    );
    expect(again.standing.actions).toEqual(['a', 'b', 'c']);
    expect(again.around.undo.free).toBe(0);
  });

  it('holds a view for each pair of own eyes', () => {
    const replica = new Replica();
    expect(replica.snapshot(snapshot([0, 1]))?.eyes).toBe(0);
    const { standing } = replica.update(
      update({ eyes: 1, view: { number: 3, to_move: [1] }, actions: ['x'] }),
    );
    expect(standing.eyes).toBe(1);
    expect(standing.view).toEqual(view(3, [1], ['x']));
    expect(standing.actions).toEqual(['x']);
    const back = replica.update(update({ seq: 5, eyes: 0, view: { number: 4, to_move: [0] } }));
    expect(back.standing.view).toEqual(view(4, [0], ['a', 'b']));
    expect(back.standing.actions).toEqual(['a', 'b']);
  });

  it('has nothing to show while nothing is dealt', () => {
    expect(new Replica().snapshot({ ...snapshot([0]), view: null })).toBeUndefined();
  });
});
