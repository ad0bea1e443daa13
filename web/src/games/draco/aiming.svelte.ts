/** What the reader is about to do: a shot that is aimed, or a won fragment on its way to a place. */
import {
  nearestAim,
  nearestPlace,
  ontoStrip,
  parseShot,
  placeText,
  pulled,
  shotText,
  tidy,
  turnInto,
} from './aim';
import { breathPlan, distance, lineOf, setUpProblem, shotProblem, type Aim } from './legal';
import type { Grip } from './picture';
import type { Place, Point, Range, SceneData, Strip, View } from './types';

/** How near a finger must come to what it grasps: in metres, and in pixels. */
const NEAR = 0.022;
const NEAR_PIXELS = 26;
const BESIDE_PIXELS = 18;

const STEP = {
  place: [0.001, 0.005],
  heading: [0.25, 2.5],
  speed: [0.05, 0.25],
  turn: [1, 15],
} as const;

export class Aiming {
  aim = $state.raw<Aim | null>(null);
  place = $state.raw<Place | null>(null);

  /** What was aimed last: where the next aiming begins. */
  private last: Aim | null = null;
  private hold:
    { what: 'pull'; from: Point; pulled: boolean } | { what: 'move'; by: Point } | null = null;

  constructor(
    private readonly view: () => View,
    private readonly range: () => Range | null,
  ) {}

  readonly problem = $derived.by(() => {
    const { scene, strip, pieces } = this.view();
    if (!strip) return undefined;
    if (this.aim) return shotProblem(scene, strip, pieces, this.aim);
    return this.place ? setUpProblem(scene, strip, pieces, this.place) : undefined;
  });

  /** What is sent to the server; undefined while nothing is asked or the placement is illegal. */
  readonly action = $derived.by(() => {
    if (this.problem) return undefined;
    if (this.aim) return shotText(this.aim);
    return this.place ? placeText(this.place) : undefined;
  });

  /** Begins with what is asked now; the last aim is kept as far as it is legal. */
  ask(): void {
    const range = this.range();
    const { scene, strip, pieces } = this.view();
    this.hold = null;
    this.last = this.aim ?? this.last;
    this.aim = this.place = null;
    if (!range || !strip) return;
    if (range.kind === 'shoot') {
      const own = this.last && Math.sign(this.last.y) === Math.sign(strip.from[1]);
      const wish = own && this.last ? this.last : ahead(strip, scene);
      const aim = nearestAim(scene, strip, pieces, wish);
      // Where nothing is free along the line, the server knows a place.
      this.aim = shotProblem(scene, strip, pieces, aim) ? parseShot(range.sample) : aim;
    } else {
      this.place = nearestPlace(scene, strip, pieces, this.wish(strip));
    }
  }

  /** Sets what was typed; what isn't given stays. */
  set(change: Partial<Aim>): void {
    if (this.aim) this.aim = { ...this.aim, ...change };
  }

  setPlace([x, y, turn]: Place): void {
    if (this.place) this.place = [x, y, turnInto(turn)];
  }

  readonly grip: Grip = {
    grab: (point, pixel) => {
      const { strip } = this.view();
      if (!strip || (!this.aim && !this.place)) return false;
      const near = Math.max(NEAR, NEAR_PIXELS * pixel);
      if (this.aim && this.onDisc(this.aim, point, near)) {
        this.hold = { what: 'pull', from: point, pulled: false };
        return true;
      }
      if (this.place) {
        const by: Point = [this.place[0] - point[0], this.place[1] - point[1]];
        if (Math.hypot(...by) <= near) {
          this.hold = { what: 'move', by };
          return true;
        }
      }
      if (!onStrip(strip, point, BESIDE_PIXELS * pixel)) return false;
      this.hold = { what: 'move', by: [0, 0] };
      this.grip.drag(point);
      return true;
    },
    drag: (point) => {
      const { scene, strip } = this.view();
      if (!this.hold || !strip) return;
      if (this.hold.what === 'pull') {
        const aim = this.aim && pulled(this.aim, point, scene);
        if (!aim) return;
        this.hold.pulled = true;
        this.aim = aim;
        return;
      }
      const { by } = this.hold;
      const [x, y] = ontoStrip([point[0] + by[0], point[1] + by[1]], strip);
      if (this.aim) this.aim = { ...this.aim, x, y };
      if (this.place) this.place = [x, y, this.place[2]];
    },
    drop: () => {
      const { strip } = this.view();
      // A touch beside the disc, without a pull, was meant to lay it there.
      if (this.hold?.what === 'pull' && !this.hold.pulled && this.aim && strip) {
        const { from } = this.hold;
        if (!this.onDisc(this.aim, from, this.view().scene.disc) && onStrip(strip, from, 0)) {
          const [x, y] = ontoStrip(from, strip);
          this.aim = { ...this.aim, x, y };
        }
      }
      this.hold = null;
    },
  };

  /** Does what a key means; false: nothing. `facing` is 1 where the reader looks to +y. */
  key({ key, shiftKey }: KeyboardEvent, facing: 1 | -1): boolean {
    const large = shiftKey ? 1 : 0;
    const arrow = ARROWS[key];
    const letter = LETTERS[key.toLowerCase()];
    if (this.aim) {
      const { scene } = this.view();
      if (arrow) {
        const heading = this.aim.heading - arrow[0] * STEP.heading[large];
        const speed = this.aim.speed + arrow[1] * STEP.speed[large];
        this.aim = tidy({ ...this.aim, heading, speed }, scene);
      } else if (letter) this.shift(letter, STEP.place[large] * facing);
      return arrow !== undefined || letter !== undefined;
    }
    if (!this.place) return false;
    const turn = { q: 1, e: -1 }[key.toLowerCase()];
    if (turn) {
      const [x, y, before] = this.place;
      this.place = [x, y, turnInto(before + turn * STEP.turn[large])];
    } else if (arrow ?? letter) this.shift(arrow ?? letter ?? [0, 0], STEP.place[large] * facing);
    return turn !== undefined || arrow !== undefined || letter !== undefined;
  }

  private shift([dx, dy]: Point, by: number): void {
    const { strip } = this.view();
    if (!strip) return;
    const to = (x: number, y: number): Point => ontoStrip([x + dx * by, y + dy * by], strip);
    if (this.aim) {
      const [x, y] = to(this.aim.x, this.aim.y);
      this.aim = { ...this.aim, x, y };
    } else if (this.place) {
      this.place = [...to(this.place[0], this.place[1]), this.place[2]];
    }
  }

  private onDisc(aim: Aim, point: Point, near: number): boolean {
    const { scene } = this.view();
    const away = Math.hypot(point[0] - aim.x, point[1] - aim.y);
    return away <= near || distance(breathPlan(scene, aim), point) === 0;
  }

  /** Where the next fragment would stand first: after those that the dragon has. */
  private wish(strip: Strip): Place {
    const line = lineOf(strip);
    const [x, y] = strip.from;
    return [x, y, turnInto(line.turn)];
  }
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const LETTERS: Record<string, Point> = { a: [-1, 0], d: [1, 0], w: [0, 1], s: [0, -1] };

/** A shot from the middle of the strip straight at the Great Monster, with much of the force. */
function ahead(strip: Strip, scene: SceneData): Aim {
  const [x, y] = lineOf(strip).point(lineOf(strip).length / 2, 0);
  return { x, y, heading: y < 0 ? 90 : 270, speed: 0.8 * scene.speed[1] };
}

function onStrip(strip: Strip, point: Point, beside: number): boolean {
  const line = lineOf(strip);
  const along = line.along(point);
  return (
    Math.abs(line.off(point)) <= strip.reach + beside &&
    along >= -beside &&
    along <= line.length + beside
  );
}
