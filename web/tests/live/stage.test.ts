import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../src/api/types';
import type { BoardExports, Scene, View } from '../../src/games/contract';
import type { Standing } from '../../src/live/replica';
import { Stage, withoutUndone } from '../../src/live/stage.svelte';

/** A game whose view counts the events that were shown. */
const advance = (view: View, event: { event: string }): View => ({
  shown: [...(view['shown'] as string[]), event.event],
});

const standing = (seq: number, number = seq, eyes = 0): Standing => ({
  seq,
  number,
  eyes,
  view: { shown: [`view ${seq}`] },
  actions: [`action ${seq}`],
  toMove: [0],
  over: false,
  scores: [seq, 0],
  winners: [],
});

const entry = (seq: number, ...events: string[]): LogEntry => ({
  seq,
  kind: 'action',
  number: seq,
  seat: 0,
  action: 'a',
  events: events.map((event) => ({ event })),
  time: '',
});

const undo = (seq: number, number: number): LogEntry => ({
  ...entry(seq),
  kind: 'undo',
  number,
  action: null,
});

function rig(speed: number | null = 1) {
  const scenes: string[] = [];
  let release: (() => void) | undefined;
  const board: BoardExports = {
    animate: async (scene: Scene) => {
      scenes.push(`${scene.event.event} x${scene.speed}`);
      await scene.commit();
      await new Promise<void>((resolve) => (release = resolve));
    },
  };
  const announced: number[] = [];
  const stage = new Stage({
    advance,
    board: () => board,
    speed: () => speed,
    onEntry: (one) => announced.push(one.number),
  });
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 60; round++) {
      release?.();
      release = undefined;
      await tick();
      await Promise.resolve();
    }
  };
  return { stage, scenes, announced, settle };
}

describe('the stage', () => {
  it('shows the first snapshot at once, with its log', () => {
    const { stage, scenes } = rig();
    stage.take([entry(3, 'x')], standing(3));
    expect(stage.view).toEqual({ shown: ['view 3'] });
    expect(stage.log).toHaveLength(1);
    expect(scenes).toEqual([]);
  });

  it('shows the events one after another, then the view of the server and its actions', async () => {
    const { stage, scenes, settle } = rig();
    stage.take([], standing(3));
    stage.take([entry(4, 'a', 'b')], standing(4));
    await tick();
    expect(stage.busy).toBe(true);
    expect(stage.actions).toEqual([]);
    expect(scenes).toEqual(['a x1']);
    expect(stage.view).toEqual({ shown: ['view 3', 'a'] });
    await settle();
    expect(scenes).toEqual(['a x1', 'b x1']);
    expect(stage.view).toEqual({ shown: ['view 4'] });
    expect(stage.actions).toEqual(['action 4']);
    expect(stage.busy).toBe(false);
  });

  it('leaves the own choice open while another’s choice is shown', async () => {
    const { stage } = rig();
    const before = standing(3);
    stage.take([], before);
    stage.take([entry(4, 'a')], { ...standing(4), actions: before.actions });
    await tick();
    expect(stage.busy).toBe(true);
    expect(stage.actions).toEqual(['action 3']);
  });

  it('loses no entry when updates come faster than they can be shown', async () => {
    const { stage, announced, settle } = rig();
    stage.take([], standing(0));
    for (let number = 1; number <= 9; number++) stage.take([entry(number, 'a')], standing(number));
    await settle();
    await settle();
    expect(announced).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(stage.log.map((one) => one.number)).toEqual(announced);
    expect(stage.number).toBe(9);
  });

  it('shows from a later snapshot what was missed, each entry once', async () => {
    const { stage, scenes, settle } = rig();
    stage.take([entry(3, 'x')], standing(3));
    stage.take([entry(3, 'x'), entry(4, 'a'), entry(5, 'b')], standing(5));
    await settle();
    expect(scenes).toEqual(['a x1', 'b x1']);
    expect(stage.log.map((one) => one.number)).toEqual([3, 4, 5]);
    stage.take([entry(3, 'x'), entry(4, 'a'), entry(5, 'b')], standing(5));
    await settle();
    expect(scenes).toHaveLength(2);
    expect(stage.log).toHaveLength(3);
  });

  it('moves nothing where movement is not wanted or nobody looks', async () => {
    for (const speed of [0, null]) {
      const { stage, scenes, settle } = rig(speed);
      stage.take([], standing(3));
      stage.take([entry(4, 'a', 'b')], standing(4));
      await settle();
      expect(scenes).toEqual([]);
      expect(stage.view).toEqual({ shown: ['view 4'] });
    }
  });

  it('goes on when a movement fails', async () => {
    const stage = new Stage({
      advance,
      board: () => ({ animate: () => Promise.reject(new Error('no such element')) }),
      speed: () => 1,
    });
    const complaint = console.error;
    console.error = () => undefined;
    stage.take([], standing(3));
    stage.take([entry(4, 'a')], standing(4));
    for (let round = 0; round < 20; round++) await tick();
    console.error = complaint;
    expect(stage.view).toEqual({ shown: ['view 4'] });
  });

  it('takes back without movement what an undo took back, and leaves the rest of the log', async () => {
    const { stage, scenes, announced, settle } = rig();
    stage.take([entry(1, 'x'), entry(2, 'y')], standing(2));
    stage.take([entry(3, 'a'), undo(4, 1)], standing(4, 1));
    await settle();
    expect(scenes).toEqual([]);
    expect(announced).toEqual([3, 1]);
    expect(stage.view).toEqual({ shown: ['view 4'] });
    expect([stage.seq, stage.number]).toEqual([4, 1]);
    expect(stage.log.map((one) => one.seq)).toEqual([1, 4]);
  });

  it('moves nothing from one seat’s view to another’s, and can tell the log anew', async () => {
    const { stage, scenes, settle } = rig();
    stage.take([entry(1, 'mine')], standing(1));
    stage.take([entry(2, 'a')], standing(2, 2, 1));
    await settle();
    expect(scenes).toEqual([]);
    expect(stage.eyes).toBe(1);
    stage.take([entry(1, 'hidden'), entry(2, 'a')], standing(2, 2, 1), true);
    await settle();
    expect(stage.log.map((one) => one.events)).toEqual([[{ event: 'hidden' }], [{ event: 'a' }]]);
  });
});

describe('a log without what was taken back', () => {
  it('keeps what is no action, and what was played after the undo', () => {
    const start = { ...undo(1, 0), kind: 'start' } as LogEntry;
    const log = [start, entry(2), entry(3), { ...undo(4, 3), kind: 'ask' } as LogEntry];
    const after = [...log, undo(5, 2), { ...entry(6), number: 3 }];
    expect(withoutUndone(after).map((one) => one.seq)).toEqual([1, 2, 4, 5, 6]);
  });
});
