/** Aiming: from pulls, keys and numbers to a shot or a place, and to the words the server reads. */
import { lineOf, setUpProblem, shotProblem, type Aim } from './legal';
import type { Piece, Place, Point, SceneData, Strip } from './types';

/** A pull shorter than this is a touch; one this long fires with the greatest speed. */
export const PULL_LEAST = 0.012;
export const PULL_MOST = 0.13;

export const turnInto = (degrees: number): number => ((degrees % 360) + 360) % 360;

const clamp = (value: number, [low, high]: Point): number => Math.max(low, Math.min(high, value));
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** An aim in the steps in which it is sent: tenths of a millimetre, twentieths of a degree … */
export function tidy(aim: Aim, scene: SceneData): Aim {
  return {
    x: rounded(aim.x, 4),
    y: rounded(aim.y, 4),
    heading: rounded(turnInto(aim.heading), 2) % 360,
    speed: rounded(clamp(aim.speed, scene.speed), 2),
  };
}

/** What a pull on the disc means: it flies the other way, the faster the longer the pull. */
export function pulled(aim: Aim, to: Point, scene: SceneData): Aim | null {
  const [dx, dy] = [aim.x - to[0], aim.y - to[1]];
  const length = Math.hypot(dx, dy);
  if (length < PULL_LEAST) return null;
  const heading = (Math.atan2(dy, dx) * 180) / Math.PI;
  return tidy({ ...aim, heading, speed: speedOf(length, scene) }, scene);
}

export function speedOf(pull: number, { speed: [slow, fast] }: SceneData): number {
  const share = (pull - PULL_LEAST) / (PULL_MOST - PULL_LEAST);
  return slow + (fast - slow) * Math.max(0, Math.min(1, share));
}

/** The pull that means a speed: how far back the band is drawn. */
export function pullOf(speed: number, { speed: [slow, fast] }: SceneData): number {
  return PULL_LEAST + ((PULL_MOST - PULL_LEAST) * (speed - slow)) / (fast - slow);
}

export function shotText({ x, y, heading, speed }: Aim): string {
  return `shoot ${x.toFixed(4)} ${y.toFixed(4)} ${heading.toFixed(2)}° ${speed.toFixed(2)} m/s`;
}

export function placeText([x, y, turn]: Place): string {
  return `set up ${x.toFixed(4)} ${y.toFixed(4)} ${turnInto(turn).toFixed(1)}°`;
}

/** Reads a shot's text, as in the server's example; null if it is none. */
export function parseShot(text: string): Aim | null {
  const [word, ...rest] = text.split(/\s+/);
  const [x, y, heading, speed] = rest.map(Number.parseFloat);
  if (word !== 'shoot' || x === undefined || y === undefined) return null;
  if (heading === undefined || speed === undefined) return null;
  return [x, y, heading, speed].every(Number.isFinite) ? { x, y, heading, speed } : null;
}

/** A point is rounded to tenths of a millimetre: that far inside it stays inside. */
const INSIDE = 1e-4;

/** The point nearest to a wish where a disc, or a fragment, may be as far as the strip goes. */
export function ontoStrip([x, y]: Point, strip: Strip): Point {
  const line = lineOf(strip);
  const along = Math.max(0, Math.min(line.length, line.along([x, y])));
  const reach = strip.reach - INSIDE;
  const off = Math.max(-reach, Math.min(reach, line.off([x, y])));
  const [px, py] = line.point(along, off);
  return [rounded(px, 4), rounded(py, 4)];
}

const SEARCH_STEP = 0.002;

/** Places of a strip, those nearest to a wish first, each on its line or a little beside it. */
function* placesNear(strip: Strip, wish: Point): Generator<Point> {
  const line = lineOf(strip);
  const middle = Math.max(0, Math.min(line.length, line.along(wish)));
  const offs = [Math.max(-strip.reach, Math.min(strip.reach, line.off(wish))), 0];
  for (let away = 0; away <= line.length; away += SEARCH_STEP)
    for (const side of away > 0 ? [1, -1] : [1])
      for (const off of offs) yield ontoStrip(line.point(middle + side * away, off), strip);
}

/** The legal aim nearest to a wish, found by moving along the strip; the wish if there is none. */
export function nearestAim(
  scene: SceneData,
  strip: Strip,
  pieces: readonly Piece[],
  wish: Aim,
): Aim {
  for (const [x, y] of placesNear(strip, [wish.x, wish.y])) {
    const aim = tidy({ ...wish, x, y }, scene);
    if (!shotProblem(scene, strip, pieces, aim)) return aim;
  }
  return wish;
}

/** The place to begin with for a fragment: the free one nearest to a wish. */
export function nearestPlace(
  scene: SceneData,
  strip: Strip,
  pieces: readonly Piece[],
  [x, y, turn]: Place,
): Place {
  for (const [px, py] of placesNear(strip, [x, y])) {
    const place: Place = [px, py, turn];
    if (!setUpProblem(scene, strip, pieces, place)) return place;
  }
  return [x, y, turn];
}
