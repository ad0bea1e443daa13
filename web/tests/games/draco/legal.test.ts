import { describe, expect, it } from 'vitest';
import { parseShot } from '../../../src/games/draco/aim';
import {
  apart,
  breathPlan,
  corners,
  distance,
  lineOf,
  planOf,
  setUpProblem,
  shotProblem,
} from '../../../src/games/draco/legal';
import type { Place, Piece, Strip } from '../../../src/games/draco/types';
import { scene, steps } from './game';

const strip: Strip = { from: [-0.075, -0.35], to: [0.075, -0.35], reach: 0.03 };
const piece = (place: Place): Piece => ({ kind: 'fragment', owner: 0, slot: null, place });
const aim = { x: 0, y: -0.35, heading: 90, speed: 3 };

describe('plans', () => {
  it('lie where the pieces stand', () => {
    const plan = planOf(scene, 'fragment', [0.1, 0.2, 90]);
    const [hx, hy] = scene.feet.fragment;
    const xs = corners(plan).map(([x]) => x);
    const ys = corners(plan).map(([, y]) => y);
    expect(Math.max(...xs)).toBeCloseTo(0.1 + hy, 12);
    expect(Math.max(...ys)).toBeCloseTo(0.2 + hx, 12);
  });

  it('know how far they are apart', () => {
    const one = planOf(scene, 'fragment', [0, 0, 0]);
    const width = 2 * scene.feet.fragment[0];
    expect(apart(one, planOf(scene, 'fragment', [width + 0.004, 0, 0]))).toBeCloseTo(0.004, 9);
    expect(apart(one, planOf(scene, 'fragment', [width - 0.001, 0, 0]))).toBeLessThan(0);
    expect(distance(one, [0, 0])).toBe(0);
    expect(distance(one, [width / 2 + 0.003, scene.feet.fragment[1] + 0.004])).toBeCloseTo(0.005);
  });

  it('put the fire breath behind the disc', () => {
    const breath = breathPlan(scene, { ...aim, heading: 0 });
    expect(breath.x).toBeCloseTo(-scene.breath, 12);
    const xs = corners(breath).map(([x]) => x);
    expect(Math.max(...xs)).toBeCloseTo(scene.feet['fire breath'][1] - scene.breath, 9);
  });

  it('measure along a strip, whichever way it runs', () => {
    const line = lineOf({ from: [0.075, 0.35], to: [-0.075, 0.35], reach: 0.03 });
    expect(line.along([0.05, 0.35])).toBeCloseTo(0.025, 12);
    expect(line.off([0, 0.34])).toBeCloseTo(0.01, 12);
    expect(line.point(0.025, 0.01)).toEqual([
      expect.closeTo(0.05, 12) as number,
      expect.closeTo(0.34, 12) as number,
    ]);
  });
});

describe('a shot', () => {
  it('is fired from between head and tail, near their line (DR-4)', () => {
    expect(shotProblem(scene, strip, [], aim)).toBeUndefined();
    expect(shotProblem(scene, strip, [], { ...aim, x: 0.07 })?.what).toBe('outside');
    expect(shotProblem(scene, strip, [], { ...aim, y: -0.315 })?.what).toBe('beside');
    // Turned aside, the fire breath sticks out behind the disc.
    expect(shotProblem(scene, strip, [], { ...aim, x: -0.04, heading: 0 })?.what).toBe('outside');
  });

  it('touches no piece, and has a speed that a finger gives (DR-4)', () => {
    const pieces = [piece([0.05, -0.35, 0]), piece([0, -0.378, 0])];
    expect(shotProblem(scene, strip, pieces, aim)).toEqual({ what: 'touches', piece: 1 });
    expect(shotProblem(scene, strip, [piece([0, -0.42, 0])], aim)).toBeUndefined();
    expect(shotProblem(scene, strip, [], { ...aim, speed: scene.speed[0] - 0.1 })?.what).toBe(
      'slow',
    );
    expect(shotProblem(scene, strip, [], { ...aim, speed: scene.speed[1] + 0.1 })?.what).toBe(
      'fast',
    );
  });
});

describe('the page and the rules', () => {
  it('agree on what may be fired and where a fragment may be set up (DR-4, DR-6)', () => {
    const verdicts = { true: 0, false: 0 };
    for (const { before, tried } of steps)
      for (const [text, allowed] of tried) {
        if (!before.strip) throw new Error('nothing is asked');
        const shot = parseShot(text);
        const place = text.split(' ').slice(2).map(Number.parseFloat);
        const problem = shot
          ? shotProblem(scene, before.strip, before.pieces, shot)
          : setUpProblem(scene, before.strip, before.pieces, place as unknown as Place);
        expect(problem === undefined, `${text}: ${problem?.what}`).toBe(allowed);
        verdicts[`${allowed}`] += 1;
      }
    expect(verdicts.true).toBeGreaterThan(20);
    expect(verdicts.false).toBeGreaterThan(20);
  });
});
