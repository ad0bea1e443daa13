/** The places where a card can be put down, gathered for pointing at them. */
import type { Place } from './types';

/** One place of the grid with the ways round in which a card may lie there. */
export interface Stand {
  x: number;
  y: number;
  upright: boolean;
  turned: boolean;
}

export function stands(places: Iterable<Place>): Stand[] {
  const found = new Map<string, Stand>();
  for (const { x, y, turned } of places) {
    const key = `${x},${y}`;
    const stand = found.get(key) ?? { x, y, upright: false, turned: false };
    if (turned) stand.turned = true;
    else stand.upright = true;
    found.set(key, stand);
  }
  return [...found.values()];
}

/** The place on a stand, turned as wanted if that is allowed. */
export const placeOn = (stand: Stand, turned: boolean): Place => ({
  x: stand.x,
  y: stand.y,
  turned: turned ? stand.turned : !stand.upright,
});

/** The stand whose card's middle is nearest to a point of the picture, within a card's size. */
export function nearestTo(
  list: readonly Stand[],
  point: { x: number; y: number },
): Stand | undefined {
  const far = (stand: Stand): number =>
    Math.hypot(50 * stand.x + 50 - point.x, 50 * stand.y + 50 - point.y);
  const best = list.toSorted((a, b) => far(a) - far(b))[0];
  return best && far(best) < 75 ? best : undefined;
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The next stand in the direction of an arrow key. */
export function stepFrom(
  list: readonly Stand[],
  from: { x: number; y: number } | null,
  key: string,
): Stand | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  if (!from) return list[0];
  const cost = (stand: Stand): number => {
    const ahead = (stand.x - from.x) * way[0] + (stand.y - from.y) * way[1];
    const aside = Math.abs((stand.x - from.x) * way[1] + (stand.y - from.y) * way[0]);
    return ahead > 0 ? ahead + 2 * aside : Infinity;
  };
  const best = list.toSorted((a, b) => cost(a) - cost(b))[0];
  return best && cost(best) < Infinity ? best : undefined;
}
