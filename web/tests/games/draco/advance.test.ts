import { describe, expect, it } from 'vitest';
import { advance, posesOf } from '../../../src/games/draco/advance';
import { bodiesAt, Playback } from '../../../src/games/draco/playback.svelte';
import { hull, outlines } from '../../../src/games/draco/picture';
import { standing } from '../../../src/games/draco/pose';
import { bodiesBetween, differs } from '../../../src/games/draco/tween';
import { after, scene, steps } from './game';

describe('what an event does to the shown standing', () => {
  it('leads to the standing of the rules, over a whole game', () => {
    const seen = new Set<string>();
    for (const [index, step] of steps.entries()) {
      for (const event of step.events) seen.add(event.event);
      const shown = step.events.reduce(advance, step.before);
      const real = after(index);
      expect(shown.lengths).toEqual(real.lengths);
      expect(shown.left).toBe(real.left);
      expect(shown.shots).toBe(real.shots);
      expect(shown.over).toBe(real.over);
      expect(shown.scores).toEqual(real.scores);
      expect(shown.pieces.map((piece) => piece.owner)).toEqual(
        real.pieces.map((piece) => piece.owner),
      );
      expect(shown.pieces.map((piece) => piece.place)).toEqual(
        real.pieces.map((piece) => piece.place),
      );
      expect(shown.to_set_up).toEqual(real.to_set_up);
    }
    for (const name of ['fell', 'shoved', 'penalty', 'put_back', 'returned', 'won', 'room', 'tie'])
      expect(seen, name).toContain(name);
  });

  it('shows how things lie between the shot and their being set back', () => {
    const step = steps.find(({ events }) => {
      const [shot, fell] = events;
      return shot?.event === 'shot' && shot.flight.bodies.length > 1 && fell?.event === 'fell';
    });
    const [shot, fell] = step?.events ?? [];
    if (!step || !shot || fell?.event !== 'fell') throw new Error('no such shot');
    const lying = advance(advance(step.before, shot), fell);
    const [piece = 0] = fell.pieces;
    expect(lying.shown?.fell).toEqual(fell.pieces);
    const pose = posesOf(lying)[piece];
    const before = step.before.pieces[piece]?.place;
    expect(pose).toBeDefined();
    expect(before && pose && standing(before)).not.toEqual(pose);
    const stands = step.events.reduce(advance, step.before);
    expect(stands.shown?.lying.has(piece)).toBe(false);
  });
});

describe('movements', () => {
  it('lead from one standing to the other', () => {
    const index = steps.findIndex(({ events }) => events.some((one) => one.event === 'set_up'));
    const [before, end] = [steps[index]?.before, after(index)];
    if (!before) throw new Error('nothing is set up');
    expect(differs(before, end)).toBe(true);
    expect(differs(before, before)).toBe(false);
    const last = bodiesBetween(before, end, 1);
    const poses = posesOf(end).filter((pose) => pose !== null);
    last.forEach((body, k) =>
      body.pose.forEach((value, axis) => expect(value).toBeCloseTo(poses[k]?.[axis] ?? 9, 9)),
    );
    // What is taken from a hand grows on its place.
    const grown = bodiesBetween(before, end, 0.5).filter((body) => (body.scale ?? 1) < 1);
    expect(grown).toHaveLength(before.to_set_up.length);
  });
});

describe('a shot seen once more', () => {
  const step = steps.find(({ events }) => {
    const [shot, fell] = events;
    return shot?.event === 'shot' && shot.flight.bodies.length > 1 && fell?.event === 'fell';
  });

  it('is kept with what fell, once', () => {
    if (!step) throw new Error('no such shot');
    const playback = new Playback(scene);
    const [shot, fell] = step.events;
    if (shot?.event !== 'shot' || fell?.event !== 'fell') throw new Error('no such shot');
    const flying = advance(step.before, shot);
    const fallen = advance(flying, fell);
    if (!flying.shown || !fallen.shown) throw new Error('not shown');
    playback.remember(1, flying.shown);
    playback.remember(1, fallen.shown);
    expect(playback.seen).toHaveLength(1);
    const [seen] = playback.seen;
    expect(seen?.fell).toEqual(fell.pieces);
    if (!seen) return;
    const start = bodiesAt(seen, -0.2, scene);
    expect(start.map((body) => body.kind)).toContain('fire breath');
    expect(start.filter((body) => body.mark === 'fallen')).toEqual([]);
    const end = bodiesAt(seen, seen.length, scene);
    const marked = end.filter((body) => body.mark === 'fallen').map((body) => body.key);
    expect(marked).toEqual(fell.pieces.map((piece) => `piece ${piece}`));
  });
});

describe('the plan', () => {
  it('goes round what sticks out', () => {
    const square = hull([
      [0, 0],
      [2, 0],
      [1, 1],
      [2, 2],
      [0, 2],
      [1, 0],
    ]);
    expect(square).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ]);
  });

  it('shows a piece as wide as its foot, and as long as it is high once it lies', () => {
    const upright = outlines(scene, 'fragment', standing([0, 0, 0])).flat();
    expect(Math.max(...upright.map(([x]) => x))).toBeCloseTo(scene.feet.fragment[0], 9);
    const lies = outlines(scene, 'fragment', [
      0,
      0,
      0.009,
      Math.SQRT1_2,
      -Math.SQRT1_2,
      0,
      0,
    ]).flat();
    const top = Math.max(
      ...scene.kinds.fragment.map(({ at, size, tilt }) => {
        const angle = (tilt * Math.PI) / 180;
        const up = (size[0] ?? 0) * Math.abs(Math.sin(angle)) + (size[2] ?? 0) * Math.cos(angle);
        return at[2] + up;
      }),
    );
    expect(Math.max(...lies.map(([, y]) => y))).toBeCloseTo(top, 9);
  });
});
