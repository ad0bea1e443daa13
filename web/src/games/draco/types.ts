/** Draco's forms as the server sends them. Metres, degrees, metres a second; z points up. */
import type { DracoView } from '../../api/types';
import type { GameEvent } from '../contract';

export type Kind = 'head' | 'tail' | 'fragment';
/** The body that is no piece: it comes and goes with a shot. */
export type BodyKind = Kind | 'disc' | 'fire breath';
/** 0 and 1 are the sides, null is the Great Monster. */
export type Owner = 0 | 1 | null;
/** Where an upright piece stands: x, y, and its turn in degrees. */
export type Place = readonly [x: number, y: number, turn: number];
export type Point = readonly [x: number, y: number];

export interface Shape {
  type: 'box' | 'cylinder';
  /** Half sizes of a box; radius and half height of a cylinder. */
  size: readonly number[];
  at: readonly [number, number, number];
  /** Degrees about the piece's y axis. */
  tilt: number;
}

/** What the table is made of, in the same figures that the simulation uses. */
export interface SceneData {
  table: { x: number; y: number };
  kinds: Record<BodyKind, readonly Shape[]>;
  /** Half sizes of a piece's plan. */
  feet: Record<Kind | 'fire breath', Point>;
  disc: number;
  breath: number;
  clearance: number;
  speed: Point;
  /** Standard deviations of the hand: degrees of the heading, share of the speed. */
  noise: Point;
  /** Seconds between two frames of a flight. */
  step: number;
}

export interface Piece {
  kind: Kind;
  owner: Owner;
  slot: number | null;
  place: Place | null;
}

export interface Strip {
  from: Point;
  to: Point;
  reach: number;
}

export type View = Omit<DracoView, 'phase' | 'first' | 'strip' | 'pieces' | 'scene'> & {
  phase: 'shoot' | 'set up' | 'over';
  first: 0 | 1;
  strip: Strip | null;
  pieces: readonly Piece[];
  scene: SceneData;
  /** Only while an action is being shown: what it has done so far. */
  shown?: Shown;
};

/** The shot that is being shown, and how things lie after it. */
export interface Shown {
  /** The standing before the shot. */
  before: readonly Piece[];
  events: readonly Event[];
  /** Pieces that don't stand as their place says: the last pose of their flight. */
  lying: ReadonlyMap<number, Pose>;
  fell: readonly number[];
}

/** x, y, z in metres, then the quaternion w, x, y, z. */
export type Pose = readonly [number, number, number, number, number, number, number];

export interface Flight {
  frames: number;
  bodies: readonly { body: 'disc' | number; first: number; poses: string }[];
}

export interface Moved {
  piece: number;
  place: Place;
}

interface Of<Name extends string> extends GameEvent {
  event: Name;
}

export type ShotEvent = Of<'shot'> & {
  seat: number;
  x: number;
  y: number;
  heading: number;
  speed: number;
  flown: Point;
  flight: Flight;
  disc: 'table' | 'floor';
};

export type PenaltyEvent = Of<'penalty'> & {
  seat: number;
  pieces: number[];
  returned: number | null;
};

export type Event =
  | ShotEvent
  | (Of<'fell'> & { pieces: number[] })
  | (Of<'shoved'> & { pieces: Moved[] })
  | PenaltyEvent
  | (Of<'put_back'> & { pieces: Moved[] })
  | (Of<'returned'> & { piece: number; slot: number; place: Place })
  | (Of<'won'> & { seat: number; pieces: number[]; from: Owner[] })
  | (Of<'set_up'> & { seat: number; pieces: Moved[] })
  | (Of<'room'> & { pieces: Moved[] })
  | (Of<'tie'> & { pairs: number })
  | (Of<'end'> & { lengths: number[]; winner: Owner });

/** What the server says may be done now: one of a whole range of shots or places. */
export type Range =
  | { kind: 'shoot'; bounds: Record<'x' | 'y' | 'heading' | 'speed', Point>; sample: string }
  | { kind: 'set up'; bounds: Record<'x' | 'y' | 'turn', Point>; sample: string };
