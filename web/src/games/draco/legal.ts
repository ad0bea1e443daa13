/**
 * Where a shot may be fired from and where a fragment may be set up: the same tests as the
 * server's, so that the reader sees while aiming what it would say. The server decides.
 */
import type { Kind, Piece, Place, Point, SceneData, Strip } from './types';

/** What is wrong with a placement. `piece` is the one that is touched. */
export type Problem =
  | { what: 'outside' }
  | { what: 'beside' }
  | { what: 'touches'; piece: number }
  | { what: 'slow' }
  | { what: 'fast' };

export interface Aim {
  x: number;
  y: number;
  /** Degrees, counterclockwise from +x. */
  heading: number;
  /** Metres a second. */
  speed: number;
}

/** A rectangle on the table. */
export interface Rect {
  x: number;
  y: number;
  /** The direction of its own x axis. */
  cos: number;
  sin: number;
  half: Point;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The plan of a piece of that kind at a place. */
export function planOf(scene: SceneData, kind: Kind, [x, y, turn]: Place): Rect {
  const angle = radians(turn);
  return { x, y, cos: Math.cos(angle), sin: Math.sin(angle), half: scene.feet[kind] };
}

/** The plan of the fire breath, its front before it towards the heading. */
export function breathPlan(scene: SceneData, aim: Aim): Rect {
  const angle = radians(aim.heading);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: aim.x - scene.breath * cos,
    y: aim.y - scene.breath * sin,
    cos: sin,
    sin: -cos,
    half: scene.feet['fire breath'],
  };
}

export function corners({ x, y, cos, sin, half: [a, b] }: Rect): Point[] {
  const signs: Point[] = [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ];
  return signs.map(([i, j]) => [x + i * a * cos - j * b * sin, y + i * a * sin + j * b * cos]);
}

/** How far two rectangles are apart along the axis that separates them best; negative: overlap. */
export function apart(one: Rect, other: Rect): number {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const across = Math.abs(one.cos * other.cos + one.sin * other.sin);
  const along = Math.abs(one.sin * other.cos - one.cos * other.sin);
  const [a, b] = one.half;
  const [c, d] = other.half;
  return Math.max(
    Math.abs(dx * one.cos + dy * one.sin) - a - c * across - d * along,
    Math.abs(dy * one.cos - dx * one.sin) - b - c * along - d * across,
    Math.abs(dx * other.cos + dy * other.sin) - c - a * across - b * along,
    Math.abs(dy * other.cos - dx * other.sin) - d - a * along - b * across,
  );
}

/** How far a point is from a rectangle; 0 inside. */
export function distance(rect: Rect, [x, y]: Point): number {
  const [dx, dy] = [x - rect.x, y - rect.y];
  const across = Math.abs(dx * rect.cos + dy * rect.sin) - rect.half[0];
  const along = Math.abs(dy * rect.cos - dx * rect.sin) - rect.half[1];
  return Math.hypot(Math.max(across, 0), Math.max(along, 0));
}

/** A strip as a line: where a point lies along it and to its left. */
export function lineOf(strip: Strip) {
  const [dx, dy] = [strip.to[0] - strip.from[0], strip.to[1] - strip.from[1]];
  const length = Math.hypot(dx, dy);
  const [cos, sin] = length > 0 ? [dx / length, dy / length] : [1, 0];
  return {
    length,
    turn: (Math.atan2(sin, cos) * 180) / Math.PI,
    along: ([x, y]: Point): number => (x - strip.from[0]) * cos + (y - strip.from[1]) * sin,
    off: ([x, y]: Point): number => (y - strip.from[1]) * cos - (x - strip.from[0]) * sin,
    point: (along: number, off: number): Point => [
      strip.from[0] + along * cos - off * sin,
      strip.from[1] + along * sin + off * cos,
    ],
  };
}

/** Half a thousandth of a millimetre: what is legal by less than that isn't shown as legal. */
const HAIR = 5e-7;

/** What is wrong with a shot (DR-4); undefined: nothing. */
export function shotProblem(
  scene: SceneData,
  strip: Strip,
  pieces: readonly Piece[],
  aim: Aim,
): Problem | undefined {
  const line = lineOf(strip);
  const breath = breathPlan(scene, aim);
  const disc: Point = [aim.x, aim.y];
  const place = line.along(disc);
  const inside =
    place >= scene.disc + HAIR &&
    place <= line.length - scene.disc - HAIR &&
    corners(breath).every((corner) => between(line.along(corner), line.length));
  if (!inside) return { what: 'outside' };
  if (Math.abs(line.off(disc)) > strip.reach - HAIR) return { what: 'beside' };
  const piece = pieces.findIndex((one) => {
    if (!one.place) return false;
    const plan = planOf(scene, one.kind, one.place);
    const least = scene.clearance + HAIR;
    return apart(plan, breath) < least || distance(plan, disc) - scene.disc < least;
  });
  if (piece >= 0) return { what: 'touches', piece };
  if (aim.speed < scene.speed[0]) return { what: 'slow' };
  if (aim.speed > scene.speed[1]) return { what: 'fast' };
  return undefined;
}

/** What is wrong with setting up a fragment at a place (DR-6); undefined: nothing. */
export function setUpProblem(
  scene: SceneData,
  strip: Strip,
  pieces: readonly Piece[],
  place: Place,
): Problem | undefined {
  const line = lineOf(strip);
  const plan = planOf(scene, 'fragment', place);
  if (!corners(plan).every((corner) => between(line.along(corner), line.length)))
    return { what: 'outside' };
  if (Math.abs(line.off([place[0], place[1]])) > strip.reach - HAIR) return { what: 'beside' };
  const piece = pieces.findIndex(
    (one) =>
      one.place !== null &&
      apart(planOf(scene, one.kind, one.place), plan) < scene.clearance + HAIR,
  );
  return piece >= 0 ? { what: 'touches', piece } : undefined;
}

const between = (along: number, length: number): boolean => along >= HAIR && along <= length - HAIR;
