/** What a picture of the table shows, whichever way it is drawn: in space or from above. */
import type { Aim } from './legal';
import { transform } from './pose';
import type { BodyKind, Owner, Point, Pose, SceneData, Shape, Strip } from './types';

export type Mark = 'fallen' | 'ghost' | 'bad' | 'touched';

export interface Body {
  key: string;
  kind: BodyKind;
  owner: Owner;
  pose: Pose;
  mark?: Mark | undefined;
  /** 1 is its size; less while it is taken from the table. */
  scale?: number;
}

/** The line of a shot while it is aimed. */
export interface Guide {
  aim: Aim;
  legal: boolean;
  /** How far the band is drawn. */
  pull: number;
}

export interface Picture {
  bodies: readonly Body[];
  /** Where the reader may shoot from, or set up. */
  strip: Strip | null;
  guide: Guide | null;
}

/** What a picture tells the board of fingers, mouse and wheel; points lie on the table. */
export interface Grip {
  /** Something is grasped there, if it is there; `pixel` is the size of one pixel in metres. */
  grab: (point: Point, pixel: number) => boolean;
  drag: (point: Point) => void;
  drop: () => void;
}

const CORNERS = [-1, 1] as const;
const ROUND = 20;

/** The points of a shape that stick out, in the piece's frame. */
function points({ type, size, at, tilt }: Shape): [number, number, number][] {
  const [a = 0, b = 0, c = 0] = size;
  if (type === 'cylinder')
    return Array.from({ length: ROUND * 2 }, (_, index) => {
      const angle = (index * 2 * Math.PI) / ROUND;
      const side = index < ROUND ? -b : b;
      return [at[0] + a * Math.cos(angle), at[1] + a * Math.sin(angle), at[2] + side];
    });
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  return CORNERS.flatMap((i) =>
    CORNERS.flatMap((j) =>
      CORNERS.map((k): [number, number, number] => [
        at[0] + i * a * cos + k * c * sin,
        at[1] + j * b,
        at[2] - i * a * sin + k * c * cos,
      ]),
    ),
  );
}

/** The outlines of a body's shapes, seen from above, the lowest shape first. */
export function outlines(scene: SceneData, kind: BodyKind, pose: Pose): Point[][] {
  return scene.kinds[kind]
    .map((shape) => ({
      height: transform(pose, [...shape.at])[2],
      hull: hull(
        points(shape).map((point): Point => {
          const [x, y] = transform(pose, point);
          return [x, y];
        }),
      ),
    }))
    .sort((a, b) => a.height - b.height)
    .map((shape) => shape.hull);
}

/** The convex outline of points, counterclockwise. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of from) {
      while (chain.length >= 2 && cross(chain.at(-2), chain.at(-1), point) <= 1e-12) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function cross(a: Point | undefined, b: Point | undefined, c: Point): number {
  if (!a || !b) return 0;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
