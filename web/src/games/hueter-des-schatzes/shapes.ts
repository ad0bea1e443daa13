/**
 * How a tile is cut, on 100 × 100: each edge is the base of a wedge whose tip is the tile's middle.
 * A region has the wedges of its edges; where several share an edge, each has a part of it. What no
 * region reaches is lava, and so is the crevice between two regions.
 */
import { EDGES, type Edge, type Region } from './tiles';

type Point = readonly [x: number, y: number];

export interface RegionShape {
  /** The floor's outline. */
  path: string;
  /** Ways between parts of the floor that meet in the middle only. */
  bridge: string;
  /** It reaches no edge. */
  island: boolean;
  /** Where the treasure lies. */
  at: Point;
}

export interface TileShape {
  regions: RegionShape[];
  /** Wedges of bare lava. */
  lava: string;
  /** The crevices. */
  cracks: string;
}

const MIDDLE: Point = [50, 50];
const CORNERS: Record<Edge, readonly [Point, Point]> = {
  n: [
    [0, 0],
    [100, 0],
  ],
  e: [
    [100, 0],
    [100, 100],
  ],
  s: [
    [100, 100],
    [0, 100],
  ],
  w: [
    [0, 100],
    [0, 0],
  ],
};
const ISLAND = 17;

interface Part {
  owner: number;
  from: Point;
  to: Point;
}

function between([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}

/** The rim from its top left corner on, part by part; -1 owns what is lava. */
function partsOf(regions: readonly Region[]): Part[] {
  return EDGES.flatMap((edge) => {
    const [from, to] = CORNERS[edge];
    const owners = regions.flatMap(({ edges }, index) => (edges.includes(edge) ? [index] : []));
    // Shared edges are parted so that each region's part lies towards its other edges.
    const before = EDGES[(EDGES.indexOf(edge) + 3) % 4] as Edge;
    owners.sort((a, b) => rank(regions[b], before) - rank(regions[a], before));
    if (owners.length === 0) owners.push(-1);
    return owners.map((owner, index) => ({
      owner,
      from: between(from, to, index / owners.length),
      to: between(from, to, (index + 1) / owners.length),
    }));
  });
}

const rank = (region: Region | undefined, edge: Edge): number =>
  region?.edges.includes(edge) ? 1 : 0;

/** Parts side by side of one owner are one; the first may go on from the last. */
function arcsOf(parts: readonly Part[]): { owner: number; points: Point[] }[] {
  const arcs: { owner: number; points: Point[] }[] = [];
  for (const { owner, from, to } of parts) {
    const last = arcs.at(-1);
    if (last?.owner === owner) last.points.push(to);
    else arcs.push({ owner, points: [from, to] });
  }
  const [first, last] = [arcs[0], arcs.at(-1)];
  if (first && last && arcs.length > 1 && first.owner === last.owner) {
    first.points = [...last.points, ...first.points.slice(1)];
    arcs.pop();
  }
  return arcs;
}

const text = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
const round = (value: number): number => Math.round(value * 10) / 10;

function wedge(points: readonly Point[], whole: boolean): string {
  const tip = whole ? '' : `L${text(MIDDLE)}`;
  return `M${points.map(text).join('L')}${tip}Z`;
}

/** Halfway along an arc. */
function halfway(points: readonly Point[]): Point {
  const lengths = points.slice(1).map((point, index) => distance(points[index] ?? point, point));
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]];
    if (from && to && rest <= length) return between(from, to, length === 0 ? 0 : rest / length);
    rest -= length;
  }
  return points[0] ?? MIDDLE;
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** A crevice from the middle to the rim, not quite straight. */
function crack(to: Point): string {
  const [dx, dy] = [(to[0] - 50) / 50, (to[1] - 50) / 50];
  const bend = (share: number, aside: number): Point => [
    50 + dx * 50 * share - dy * aside,
    50 + dy * 50 * share + dx * aside,
  ];
  return `M${text(MIDDLE)}Q${text(bend(0.25, 5))} ${text(bend(0.5, 0))}T${text(to)}`;
}

export function shapeOf(regions: readonly Region[]): TileShape {
  const arcs = arcsOf(partsOf(regions));
  const islands = regions.filter((region) => region.edges.length === 0).length;
  let island = 0;
  const shapes = regions.map((region, index): RegionShape => {
    const own = arcs.filter((arc) => arc.owner === index);
    if (region.edges.length === 0) {
      const angle = (2 * Math.PI * island++) / islands;
      const off = islands > 1 ? 24 : 0;
      const at: Point = [50 + off * Math.sin(angle), 50 - off * Math.cos(angle)];
      const [x, y] = [round(at[0]), round(at[1])];
      const half = `a${ISLAND} ${ISLAND} 0 0 1`;
      return {
        path: `M${x - ISLAND} ${y}${half} ${2 * ISLAND} 0${half} ${-2 * ISLAND} 0Z`,
        bridge: '',
        island: true,
        at,
      };
    }
    const ends = own.map((arc) => halfway(arc.points));
    const [first] = ends;
    const tips = ends.map((end) => between(MIDDLE, end, 0.62));
    const at: Point =
      tips.length === 1
        ? [average(tips, 0), average(tips, 1)]
        : between(MIDDLE, first ?? MIDDLE, own.length > 1 ? 0.55 : 0);
    return {
      path: own.map((arc) => wedge(arc.points, arcs.length === 1)).join(''),
      bridge: own.length > 1 ? tips.map((tip) => `M${text(tip)}L${text(MIDDLE)}`).join('') : '',
      island: false,
      at: arcs.length === 1 ? MIDDLE : at,
    };
  });
  const bare = arcs.filter((arc) => arc.owner === -1);
  return {
    regions: shapes,
    lava: bare.map((arc) => wedge(arc.points, arcs.length === 1)).join(''),
    cracks: arcs.length > 1 ? arcs.map((arc) => crack(arc.points[0] ?? MIDDLE)).join('') : '',
  };
}

const average = (points: readonly Point[], axis: 0 | 1): number =>
  points.reduce((sum, point) => sum + point[axis], 0) / points.length;
