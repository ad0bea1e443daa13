/** Showing shots: the one that has just been fired, and those of this visit once more. */
import { decodeFlight, lengthOf, poseAt, standing, type Path } from './pose';
import type { Body, Mark } from './picture';
import { breathPlan } from './legal';
import type { Piece, Pose, SceneData, ShotEvent, Shown } from './types';

/** The fire breath lies there for a moment before the disc leaves it, in seconds. */
const LEAD = 0.45;
/** How long the end is looked at. */
const REST = 0.35;
/** A frame that takes longer doesn't count for more. */
const LONGEST_MS = 200;
/** So many shots can be seen again. */
const KEPT = 60;

export const RATES = [1, 0.5, 0.25, 0.1] as const;

export interface Seen {
  /** The how manieth shot of the game. */
  number: number;
  event: ShotEvent;
  before: readonly Piece[];
  paths: readonly Path[];
  fell: readonly number[];
  /** Seconds from the disc's start until all rests. */
  length: number;
}

export class Playback {
  /** All shots seen in this visit, the newest last. */
  seen = $state.raw<readonly Seen[]>([]);
  /** What is being shown instead of the standing. */
  current = $state.raw<Seen | null>(null);
  /** Seconds since the disc left; below 0 while it waits. */
  time = $state(0);
  playing = $state(false);
  /** The reader's tempo; half is where one begins to see what happens. */
  rate = $state<number>(0.5);
  /** A shot is shown as it happens: the game waits for it. */
  live = $state(false);

  private frame = 0;
  private last = 0;
  private hurry = 1;
  private done: (() => void) | undefined;

  constructor(private readonly scene: SceneData) {}

  /** Keeps a shot so that it can be seen again; what has fallen is told a little later. */
  remember(number: number, { before, events, fell }: Shown): Seen | undefined {
    const event = events.find((one): one is ShotEvent => one.event === 'shot');
    if (!event) return undefined;
    const known = this.seen.find((one) => one.event === event);
    if (known && (fell.length === 0 || known.fell.length > 0)) return known;
    const paths = known?.paths ?? decodeFlight(event.flight);
    const length = lengthOf(paths, this.scene.step);
    const seen: Seen = { number, event, before, paths, fell, length };
    this.seen = [...this.seen.filter((one) => one.event !== event), seen].slice(-KEPT);
    return seen;
  }

  /** Shows a shot as it happens; resolves at its end, or when the reader skips it. */
  run(seen: Seen, hurry: number): Promise<void> {
    this.finish();
    this.live = true;
    this.hurry = hurry;
    this.start(seen);
    return new Promise((resolve) => (this.done = resolve));
  }

  /** Shows a shot once more. */
  replay(seen: Seen): void {
    this.finish();
    this.hurry = 1;
    this.start(seen);
  }

  toggle(): void {
    const { current } = this;
    if (!current) return;
    if (!this.playing && this.time >= current.length) this.time = -LEAD;
    this.playing = !this.playing;
    if (this.playing) this.tick();
  }

  /** Goes to a moment, and stops there. */
  seek(time: number): void {
    this.playing = false;
    this.time = time;
  }

  /** Back to the game. */
  finish(): void {
    cancelAnimationFrame(this.frame);
    this.current = null;
    this.playing = this.live = false;
    const { done } = this;
    this.done = undefined;
    done?.();
  }

  private start(seen: Seen): void {
    this.current = seen;
    this.time = -LEAD;
    this.playing = true;
    this.tick();
  }

  private tick(): void {
    cancelAnimationFrame(this.frame);
    this.last = performance.now();
    const step = (now: number): void => {
      const { current } = this;
      if (!current || !this.playing) return;
      // The tempo slows the flight, not the moments before and after it.
      const flying = this.time >= 0 && this.time < current.length;
      const rate = this.hurry * (flying ? this.rate : 1);
      this.time += (Math.min(now - this.last, LONGEST_MS) / 1000) * rate;
      this.last = now;
      if (this.time < current.length + REST) this.frame = requestAnimationFrame(step);
      else if (this.live) this.finish();
      else this.playing = false;
    };
    this.frame = requestAnimationFrame(step);
  }
}

/** All bodies at a moment of a shot. */
export function bodiesAt(seen: Seen, time: number, scene: SceneData): Body[] {
  const bodies: Body[] = [];
  const ended = time >= seen.length;
  for (const [index, piece] of seen.before.entries()) {
    const path = seen.paths.find((one) => one.body === index);
    const start = piece.place && standing(piece.place);
    const pose = (path && poseAt(path, time, scene.step)) ?? start;
    if (!pose || (path?.gone && ended)) continue;
    const mark: Mark | undefined = ended && seen.fell.includes(index) ? 'fallen' : undefined;
    bodies.push({ key: `piece ${index}`, kind: piece.kind, owner: piece.owner, pose, mark });
  }
  return [...bodies, ...fired(seen, time, scene)];
}

/** The disc and the fire breath of a shot. */
function fired({ event, paths, length }: Seen, time: number, scene: SceneData): Body[] {
  const aim = { x: event.x, y: event.y, heading: event.heading, speed: event.speed };
  const disc = paths.find((path) => path.body === 'disc');
  const pose = (disc && poseAt(disc, time, scene.step)) ?? restingDisc(event.x, event.y, scene);
  const gone = disc?.gone === true && time >= length;
  return [
    { key: 'fire breath', kind: 'fire breath', owner: null, pose: breathPose(scene, aim) },
    ...(gone ? [] : [{ key: 'disc', kind: 'disc' as const, owner: null, pose }]),
  ];
}

export function restingDisc(x: number, y: number, scene: SceneData): Pose {
  return [x, y, scene.kinds.disc[0]?.size[1] ?? 0, 1, 0, 0, 0];
}

export function breathPose(scene: SceneData, aim: Parameters<typeof breathPlan>[1]): Pose {
  const { x, y } = breathPlan(scene, aim);
  return standing([x, y, aim.heading - 90]);
}
