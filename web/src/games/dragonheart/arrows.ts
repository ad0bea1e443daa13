/** The shapes of the board's arrows, from the rectangles that they join. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far an arrow keeps from the boxes; where they are close, it keeps less. */
const GAP = 5;
/** Upright arrows stand near the right edge, clear of the names over the spaces. */
const UPRIGHT = 0.9;

/** The path of an arrow from one box to another: straight between the sides that face each other. */
export function arrowPath(from: Box, to: Box): string {
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const end = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
  const rightward = to.x >= from.x + from.width;
  const leftward = to.x + to.width <= from.x;
  const downward = to.y >= from.y + from.height;
  const upward = to.y + to.height <= from.y;
  const sideways = rightward || leftward;
  const updown = downward || upward;
  if (rightward) [start.x, end.x] = between(from.x + from.width, to.x);
  if (leftward) [start.x, end.x] = between(from.x, to.x + to.width);
  if (downward) [start.y, end.y] = between(from.y + from.height, to.y);
  if (upward) [start.y, end.y] = between(from.y, to.y + to.height);
  if (sideways && !updown) start.y = end.y = overlap(from.y, from.height, to.y, to.height, 0.5);
  if (updown && !sideways) start.x = end.x = overlap(from.x, from.width, to.x, to.width, UPRIGHT);
  if (sideways && updown) {
    // From corner to corner, a little inside, so that the arrow clears what lies between.
    start.x -= Math.sign(end.x - start.x) * Math.min(16, from.width * 0.2);
    end.y -= Math.sign(start.y - end.y) * Math.min(12, to.height * 0.12);
  }
  return `M${round(start.x)} ${round(start.y)}L${round(end.x)} ${round(end.y)}`;
}

/** A loop over the upper right corner of a box: a kind that takes its own. */
export function loopPath(box: Box): string {
  const x = box.x + box.width + GAP;
  const reach = Math.min(16, box.width * 0.08);
  const y = box.y + box.height * 0.22;
  return `M${round(x)} ${round(y)}c${reach} 0 ${reach} ${reach * 2} 2 ${reach * 2}`;
}

/** The two ends of a line from one edge to another, a little short of both. */
function between(start: number, end: number): [number, number] {
  const gap = Math.sign(end - start) * Math.min(GAP, Math.abs(end - start) * 0.12);
  return [start + gap, end - gap];
}

/** The place at `share` of where two stretches overlap. */
function overlap(
  one: number,
  size: number,
  other: number,
  otherSize: number,
  share: number,
): number {
  const low = Math.max(one, other);
  const high = Math.min(one + size, other + otherSize);
  return low + (high - low) * share;
}

const round = (value: number): number => Math.round(value * 10) / 10;
