/** Pieces on their way from one standing to the next: set back, won, set up, moved outward. */
import { posesOf } from './advance';
import { blend } from './pose';
import type { Body } from './picture';
import type { Pose, View } from './types';

/** How high a piece is lifted on its way, in metres. */
const LIFT = 0.06;
const NEAR = 1e-4;

/** All pieces at a share of the way between two standings. */
export function bodiesBetween(before: View, after: View, share: number): Body[] {
  const eased = share * share * (3 - 2 * share);
  const to = posesOf(after);
  return posesOf(before).flatMap((from, index): Body[] => {
    const piece = after.pieces[index];
    const goal = to[index] ?? null;
    const here = from ?? goal;
    const there = goal ?? from;
    if (!piece || !here || !there) return [];
    const known = { key: `piece ${index}`, kind: piece.kind, owner: piece.owner };
    // What comes into a hand is lifted and shrinks, what leaves it grows on its place.
    if (!goal) return [{ ...known, pose: raised(here, LIFT * eased), scale: 1 - eased }];
    if (!from) return [{ ...known, pose: raised(there, LIFT * (1 - eased)), scale: eased }];
    if (same(here, there)) return [{ ...known, pose: there }];
    const height = LIFT * 4 * eased * (1 - eased);
    return [{ ...known, pose: raised(blend(here, there, eased), height) }];
  });
}

/** Whether anything moves between two standings. */
export function differs(before: View, after: View): boolean {
  const to = posesOf(after);
  return posesOf(before).some((from, index) => {
    const goal = to[index] ?? null;
    return from === null || goal === null ? from !== goal : !same(from, goal);
  });
}

const same = (a: Pose, b: Pose): boolean =>
  a.every((value, k) => Math.abs(value - (b[k] ?? 0)) < NEAR);

function raised([x, y, z, ...turn]: Pose, by: number): Pose {
  return [x, y, z + by, ...turn];
}
