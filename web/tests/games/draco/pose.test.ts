import { describe, expect, it } from 'vitest';
import {
  blend,
  decodeFlight,
  lengthOf,
  poseAt,
  slerp,
  standing,
  transform,
} from '../../../src/games/draco/pose';
import type { Pose } from '../../../src/games/draco/types';
import { scene, steps } from './game';

const quarter = Math.SQRT1_2;

/** A flight as the server writes it. */
function encode(frames: readonly (readonly number[])[]): string {
  const data = new DataView(new ArrayBuffer(frames.length * 14));
  for (const [frame, pose] of frames.entries())
    for (const [index, value] of pose.entries())
      data.setInt16(frame * 14 + index * 2, Math.round(value * (index < 3 ? 20000 : 32767)), true);
  return btoa(String.fromCharCode(...new Uint8Array(data.buffer)));
}

describe('turns', () => {
  it('go at constant speed along the shorter way', () => {
    const start = [1, 0, 0, 0] as const;
    const end = [quarter, 0, 0, quarter] as const;
    const third = slerp(start, end, 1 / 3);
    expect(third[0]).toBeCloseTo(Math.cos(Math.PI / 12), 9);
    expect(third[3]).toBeCloseTo(Math.sin(Math.PI / 12), 9);
    const other = slerp(start, [-quarter, 0, 0, -quarter], 1 / 3);
    other.forEach((value, index) => expect(value).toBeCloseTo(third[index] ?? 9, 9));
  });

  it('keep their length, also between equal turns', () => {
    for (const share of [0, 0.2, 0.5, 1]) {
      expect(Math.hypot(...slerp([0.6, 0.8, 0, 0], [0, 0.6, 0, 0.8], share))).toBeCloseTo(1, 12);
      expect(slerp([1, 0, 0, 0], [1, 0, 0, 0], share)).toEqual([1, 0, 0, 0]);
    }
  });

  it('carry points of a body with them', () => {
    // Fallen on its front: what was above lies ahead.
    const fallen: Pose = [0.1, 0.2, 0.009, quarter, -quarter, 0, 0];
    const [x, y, z] = transform(fallen, [0, 0, 0.05]);
    expect([x, y, z].map((value) => Number(value.toFixed(6)))).toEqual([0.1, 0.25, 0.009]);
    const turned = transform(standing([0, 0, 90]), [1, 0, 0]);
    expect(turned.map((value) => Number(value.toFixed(6)))).toEqual([0, 1, 0]);
  });
});

describe('flights', () => {
  const flight = {
    frames: 4,
    bodies: [
      { body: 'disc' as const, first: 0, poses: encode([[0, -0.35, 0.005, 1, 0, 0, 0]]) },
      {
        body: 7,
        first: 2,
        poses: encode([
          [0.1, 0, 0, 1, 0, 0, 0],
          [0.2, 0.4, -0.3, quarter, 0, 0, quarter],
        ]),
      },
    ],
  };

  it('are read to a twentieth of a millimetre', () => {
    const [disc, piece] = decodeFlight(flight);
    expect(disc?.poses[0]?.[1]).toBeCloseTo(-0.35, 4);
    expect(piece?.poses).toHaveLength(2);
    expect(piece?.poses[1]?.[3]).toBeCloseTo(quarter, 4);
    expect([disc?.gone, piece?.gone]).toEqual([false, true]);
    expect(lengthOf(decodeFlight(flight), 0.016)).toBeCloseTo(0.048, 12);
  });

  it('begin when the body is first touched, blend between frames, and stay at their end', () => {
    const piece = decodeFlight(flight)[1];
    if (!piece) throw new Error('no path');
    expect(poseAt(piece, 0.0319, 0.016)).toBeNull();
    expect(poseAt(piece, 0.032, 0.016)?.[0]).toBeCloseTo(0.1, 4);
    const half = poseAt(piece, 0.04, 0.016);
    expect(half?.[0]).toBeCloseTo(0.15, 4);
    expect(half?.[6]).toBeCloseTo(Math.sin(Math.PI / 8), 3);
    expect(poseAt(piece, 9, 0.016)?.[1]).toBeCloseTo(0.4, 4);
  });

  it('of the rules start where things stand, and move smoothly', () => {
    let read = 0;
    for (const step of steps) {
      const shot = step.events.find((event) => event.event === 'shot');
      if (shot?.event !== 'shot') continue;
      for (const path of decodeFlight(shot.flight)) {
        read += 1;
        const [first] = path.poses;
        const place = path.body === 'disc' ? null : step.before.pieces[path.body]?.place;
        const from = place ? standing(place) : [shot.x, shot.y, scene.kinds.disc[0]?.size[1] ?? 0];
        for (const axis of [0, 1, 2])
          expect(Math.abs((first?.[axis] ?? 9) - (from[axis] ?? 9))).toBeLessThan(0.003);
        for (const [index, pose] of path.poses.entries()) {
          expect(Math.hypot(...pose.slice(3))).toBeCloseTo(1, 3);
          const next = path.poses[index + 1] ?? pose;
          const jump = Math.hypot(...[0, 1, 2].map((k) => (next[k] ?? 0) - (pose[k] ?? 0)));
          // Nothing is faster than the fastest disc and what it gains by falling from the table.
          expect(jump).toBeLessThan(0.016 * 6);
        }
      }
    }
    expect(read).toBeGreaterThan(3);
  });

  it('blend in place and turn at once', () => {
    const mixed = blend(standing([0, 0, 0]), standing([0.2, -0.2, 60]), 0.5);
    expect(mixed[0]).toBeCloseTo(0.1, 12);
    expect(mixed[6]).toBeCloseTo(Math.sin(Math.PI / 12), 12);
  });
});
