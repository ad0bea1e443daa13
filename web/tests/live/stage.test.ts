import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { LogEntry, Snapshot, Update } from '../../src/api/types';
import type { BoardExports, Scene, View } from '../../src/games/contract';
import { Stage } from '../../src/live/stage.svelte';

/** A game whose view counts the events that were shown. */
const advance = (view: View, event: { event: string }): View => ({
  shown: [...(view['shown'] as string[]), event.event],
});

const standing = (number: number) => ({
  number,
  view: { shown: [`view ${number}`] },
  actions: { '0': [`action ${number}`] },
  to_move: [0],
  over: false,
  scores: [number, 0],
  winners: [],
});

const entry = (number: number, ...events: string[]): LogEntry => ({
  number,
  seat: 0,
  action: 'a',
  events: events.map((event) => ({ event })),
});

const update = (number: number, ...events: string[]): Update => ({
  ...standing(number),
  ...entry(number, ...events),
  seat: 0,
  type: 'update',
  move_id: null,
});

const snapshot = (number: number, log: LogEntry[]): Snapshot => ({
  ...standing(number),
  type: 'snapshot',
  table: 't',
  game: 'g',
  options: {},
  seats: [],
  you: [0],
  log,
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
    stage.snapshot(snapshot(3, [entry(3, 'x')]));
    expect(stage.view).toEqual({ shown: ['view 3'] });
    expect(stage.log).toHaveLength(1);
    expect(scenes).toEqual([]);
  });

  it('shows the events one after another, then the view of the server and its actions', async () => {
    const { stage, scenes, settle } = rig();
    stage.snapshot(snapshot(3, []));
    stage.update(update(4, 'a', 'b'));
    await tick();
    expect(stage.busy).toBe(true);
    expect(stage.actions).toEqual({});
    expect(scenes).toEqual(['a x1']);
    expect(stage.view).toEqual({ shown: ['view 3', 'a'] });
    await settle();
    expect(scenes).toEqual(['a x1', 'b x1']);
    expect(stage.view).toEqual({ shown: ['view 4'] });
    expect(stage.actions).toEqual({ '0': ['action 4'] });
    expect(stage.busy).toBe(false);
  });

  it('loses no entry when updates come faster than they can be shown', async () => {
    const { stage, announced, settle } = rig();
    stage.snapshot(snapshot(0, []));
    for (let number = 1; number <= 9; number++) stage.update(update(number, 'a'));
    await settle();
    await settle();
    expect(announced).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(stage.log.map((one) => one.number)).toEqual(announced);
    expect(stage.number).toBe(9);
  });

  it('shows from a later snapshot what was missed, each entry once', async () => {
    const { stage, scenes, settle } = rig();
    stage.snapshot(snapshot(3, [entry(3, 'x')]));
    stage.snapshot(snapshot(5, [entry(3, 'x'), entry(4, 'a'), entry(5, 'b')]));
    await settle();
    expect(scenes).toEqual(['a x1', 'b x1']);
    expect(stage.log.map((one) => one.number)).toEqual([3, 4, 5]);
    stage.snapshot(snapshot(5, [entry(3, 'x'), entry(4, 'a'), entry(5, 'b')]));
    await settle();
    expect(scenes).toHaveLength(2);
    expect(stage.log).toHaveLength(3);
  });

  it('moves nothing where movement is not wanted or nobody looks', async () => {
    for (const speed of [0, null]) {
      const { stage, scenes, settle } = rig(speed);
      stage.snapshot(snapshot(3, []));
      stage.update(update(4, 'a', 'b'));
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
    stage.snapshot(snapshot(3, []));
    stage.update(update(4, 'a'));
    for (let round = 0; round < 20; round++) await tick();
    console.error = complaint;
    expect(stage.view).toEqual({ shown: ['view 4'] });
  });
});
