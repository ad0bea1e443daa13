/** Where bodies are in space: poses, their blending, and flights as the server computed them. */
import type { Flight, Place, Pose } from './types';

const POSITION_UNIT = 1 / 20000;
const QUATERNION_UNIT = 1 / 32767;
const NUMBERS_A_FRAME = 7;
/** A body whose flight ends so far below the table's top has left it. */
const GONE_BELOW = -0.005;

/** A body of a flight: its poses, the first of them at frame `first`. */
export interface Path {
  body: 'disc' | number;
  first: number;
  poses: readonly Pose[];
  /** Whether it has left the table at the end. */
  gone: boolean;
}

/** The pose of a piece that stands upright at a place. */
export function standing([x, y, turn]: Place): Pose {
  const half = (turn * Math.PI) / 360;
  return [x, y, 0, Math.cos(half), 0, 0, Math.sin(half)];
}

/** Reads a flight: 16-bit numbers, little end first, seven for each frame of each body. */
export function decodeFlight(flight: Flight): Path[] {
  return flight.bodies.map(({ body, first, poses }) => {
    const bytes = Uint8Array.from(atob(poses), (letter) => letter.charCodeAt(0));
    const numbers = new DataView(bytes.buffer);
    const count = Math.floor(bytes.length / 2 / NUMBERS_A_FRAME);
    const read = Array.from({ length: count }, (_, frame): Pose => {
      const at = (index: number): number =>
        numbers.getInt16((frame * NUMBERS_A_FRAME + index) * 2, true);
      return [
        at(0) * POSITION_UNIT,
        at(1) * POSITION_UNIT,
        at(2) * POSITION_UNIT,
        at(3) * QUATERNION_UNIT,
        at(4) * QUATERNION_UNIT,
        at(5) * QUATERNION_UNIT,
        at(6) * QUATERNION_UNIT,
      ];
    });
    return { body, first, poses: read, gone: (read.at(-1)?.[2] ?? 0) < GONE_BELOW };
  });
}

/** How long a flight takes, in seconds. */
export const lengthOf = (paths: readonly Path[], step: number): number =>
  Math.max(0, ...paths.map((path) => path.first + path.poses.length - 1)) * step;

/**
 * The pose of a body at a time: null before its first frame (it is where it stood then), its last
 * one after the end.
 */
export function poseAt(path: Path, time: number, step: number): Pose | null {
  const frame = time / step - path.first;
  const [start] = path.poses;
  if (frame < 0 || !start) return null;
  const index = Math.min(Math.floor(frame), path.poses.length - 1);
  const here = path.poses[index] ?? start;
  const next = path.poses[index + 1];
  return next ? blend(here, next, frame - index) : here;
}

/** The pose between two: along the line, and along the shorter turn. */
export function blend(from: Pose, to: Pose, share: number): Pose {
  const mix = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share;
  const [w, x, y, z] = slerp(
    [from[3], from[4], from[5], from[6]],
    [to[3], to[4], to[5], to[6]],
    share,
  );
  return [mix(0), mix(1), mix(2), w, x, y, z];
}

type Quaternion = readonly [w: number, x: number, y: number, z: number];

/** The turn between two turns at constant speed; always of length one. */
export function slerp(from: Quaternion, to: Quaternion, share: number): Quaternion {
  const dot = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  // A turn and its negative are the same: the one on this side is the shorter way.
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const sine = Math.sin(angle);
  const [a, b] =
    sine < 1e-6
      ? [1 - share, share * sign]
      : [Math.sin((1 - share) * angle) / sine, (sign * Math.sin(share * angle)) / sine];
  const mixed = [0, 1, 2, 3].map((k) => a * (from[k] ?? 0) + b * (to[k] ?? 0));
  const size = Math.hypot(...mixed) || 1;
  const [w = 1, x = 0, y = 0, z = 0] = mixed.map((value) => value / size);
  return [w, x, y, z];
}

/** A point of a body's own frame as a point of the table's. */
export function transform(
  pose: Pose,
  [px, py, pz]: readonly [number, number, number],
): [number, number, number] {
  const [x, y, z, w, i, j, k] = pose;
  // The vector part of q p q⁻¹, written out.
  const tx = 2 * (j * pz - k * py);
  const ty = 2 * (k * px - i * pz);
  const tz = 2 * (i * py - j * px);
  return [
    x + px + w * tx + (j * tz - k * ty),
    y + py + w * ty + (k * tx - i * tz),
    z + pz + w * tz + (i * ty - j * tx),
  ];
}
