/**
 * How a card is drawn, on 100 × 100: roads as curves that don't cross, and the places of its basic
 * resource and its recipe at the roads and fields that these touch.
 */
import type { Print, Spot } from './types';

export interface Point {
  x: number;
  y: number;
}

/** Where a spot lies, and the point of its road from which a path leads to it. */
export interface Located extends Point {
  from: Point | null;
}

export interface Drawing {
  /** One path a road. */
  roads: string[];
  /** Where dead ends end. */
  ends: Point[];
  basic: Located | null;
  recipe: Located;
}

/** How far a road runs straight in, from its exit. */
const DEPTH = 20;
/** Half the width of a road, and the radius that a spot should have to itself. */
const ROAD = 4;
export const SPOT = 12;
const STEPS = 12;
/** How far from its road a spot may lie. */
const OFFSETS = [10, 12, 14, 16, 19, 22, 26, 30];

const EXITS: readonly Point[] = [
  { x: 25, y: 0 },
  { x: 75, y: 0 },
  { x: 100, y: 25 },
  { x: 100, y: 75 },
  { x: 75, y: 100 },
  { x: 25, y: 100 },
  { x: 0, y: 75 },
  { x: 0, y: 25 },
];
/** The way inwards from each exit. */
const INWARDS: readonly Point[] = [
  { x: 0, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 0 },
];

const origin: Point = { x: 50, y: 50 };
const exitPoint = (exit: number): Point => EXITS[exit - 1] ?? origin;

function inner(exit: number, depth = DEPTH): Point {
  const at = exitPoint(exit);
  const way = INWARDS[exit - 1] ?? origin;
  return { x: at.x + way.x * depth, y: at.y + way.y * depth };
}

const mean = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
});

const away = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** How far in a dead end goes: as far as it keeps clear of the other roads. */
function deadEnd(print: Print, exit: number): number {
  const others = print.roads.filter((road) => !road.includes(exit));
  const points = others.flatMap((road) =>
    road.length > 1 ? samples(print, road) : [inner(road[0] ?? 1)],
  );
  let depth = DEPTH;
  while (depth < 44 && points.every((point) => away(point, inner(exit, depth + 2)) > 20))
    depth += 2;
  return depth;
}

/** Points of the arm from an exit to where its road's arms meet, or to its end: t from 0 to 1. */
function arm(print: Print, road: readonly number[], exit: number): (t: number) => Point {
  const start = exitPoint(exit);
  const other = road.find((one) => one !== exit);
  if (other === undefined) {
    const end = inner(exit, deadEnd(print, exit));
    return (t) => blend([start, end], [1 - t, t]);
  }
  if (road.length === 2) {
    const way = [start, inner(exit), inner(other), exitPoint(other)] as const;
    return (t) => cubic(way, t / 2);
  }
  const hub = mean(road.map((one) => inner(one)));
  return (t) => blend([start, inner(exit), hub], [(1 - t) ** 2, 2 * t * (1 - t), t * t]);
}

function blend(points: readonly Point[], weights: readonly number[]): Point {
  const sum = (part: (point: Point) => number): number =>
    points.reduce((total, point, n) => total + part(point) * (weights[n] ?? 0), 0);
  return { x: sum((point) => point.x), y: sum((point) => point.y) };
}

const cubic = (points: readonly Point[], t: number): Point =>
  blend(points, [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]);

const write = (point: Point): string => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;

function pathOf(print: Print, road: readonly number[]): string {
  const [first, second] = road;
  if (first === undefined) return '';
  const start = write(exitPoint(first));
  const end = arm(print, road, first)(1);
  if (second === undefined) return `M${start}L${write(end)}`;
  if (road.length === 2) {
    return `M${start}C${[inner(first), inner(second), exitPoint(second)].map(write).join(' ')}`;
  }
  // Each arm goes on into the next one, so that they are joined where they meet.
  return road
    .slice(1)
    .map((exit) => {
      const out = `Q${write(inner(exit))} ${write(exitPoint(exit))}`;
      return `M${start}Q${write(inner(first))} ${write(end)}${out}`;
    })
    .join('');
}

/** Points along a road, for keeping others off it. */
function samples(print: Print, road: readonly number[]): Point[] {
  return road.flatMap((exit) => {
    const at = arm(print, road, exit);
    return Array.from({ length: STEPS + 1 }, (_, n) => at(n / STEPS));
  });
}

/** The best place for a spot: at its roads, on its side of them, and clear of everything else. */
function settle(print: Print, spot: Spot, taken: readonly Point[]): Located {
  const [exit] = spot.roads;
  const road = print.roads.find((one) => exit !== undefined && one.includes(exit));
  if (exit === undefined || road === undefined) return { ...origin, from: null };
  const before = spot.fields.includes(((exit + 6) % 8) + 1);
  const after = spot.fields.includes(exit);
  const curve = arm(print, road, exit);
  const others = print.roads.filter((one) => one !== road).flatMap((one) => samples(print, one));
  const own = samples(print, road);
  // On both sides of an arm it lies on the road; around a dead end it may lie anywhere.
  const sides = road.length === 1 ? [0, 1, -1] : before === after ? [0] : [after ? 1 : -1];
  let best: Located = { ...origin, from: null };
  let most = -Infinity;
  for (let n = 2; n <= STEPS; n += 1) {
    const at = curve(n / STEPS);
    const near = curve(n / STEPS - 0.05);
    const length = away(at, near) || 1;
    // Clockwise of an exit is to the left of the way in.
    const left = { x: (at.y - near.y) / length, y: -(at.x - near.x) / length };
    for (const side of sides) {
      for (const offset of side === 0 ? [0] : OFFSETS) {
        const point = { x: at.x + side * offset * left.x, y: at.y + side * offset * left.y };
        const room = Math.min(
          ...others.map((other) => away(point, other) - ROAD),
          ...taken.map((other) => away(point, other) - SPOT),
          point.x,
          100 - point.x,
          point.y,
          100 - point.y,
        );
        // A spot beside its road keeps to the road, yet not upon it.
        const off = side === 0 ? 0 : Math.min(...own.map((one) => away(point, one)));
        const score =
          Math.min(room, SPOT + 3) - (side === 0 ? 0 : Math.max(0, 12 - off)) - offset * 0.12;
        if (score > most) {
          most = score;
          best = { ...point, from: side === 0 ? null : at };
        }
      }
    }
  }
  return best;
}

const drawn = new Map<string, Drawing>();

/** The drawing of a card, made once. */
export function draw(print: Print): Drawing {
  const key = JSON.stringify([print.roads, print.recipe_at, print.basic_at]);
  let drawing = drawn.get(key);
  if (!drawing) {
    const recipe = settle(print, print.recipe_at, []);
    const basic = print.basic_at ? settle(print, print.basic_at, [recipe]) : null;
    const ends = print.roads.flatMap((road) =>
      road.length === 1 ? [inner(road[0] ?? 1, deadEnd(print, road[0] ?? 1))] : [],
    );
    drawing = { roads: print.roads.map((road) => pathOf(print, road)), ends, basic, recipe };
    drawn.set(key, drawing);
  }
  return drawing;
}

/** A point of a card as it lies: turned by 180°. */
export const turnedPoint = (point: Point, turned: boolean): Point =>
  turned ? { x: 100 - point.x, y: 100 - point.y } : point;
