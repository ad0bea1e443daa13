/**
 * What the shell and a game's component promise each other. The shell knows tables, connections,
 * logs and rules panels, and no game; a game knows its views, events and words, and no server.
 */
import type { Component } from 'svelte';
import type { LessonPlan, LessonWords } from '../lib/lesson';

export type View = Record<string, unknown>;

/** One event as the viewer sees it. `event` names its type, `rule` the rule behind it. */
export interface GameEvent {
  event: string;
  rule?: string;
  [detail: string]: unknown;
}

/** How a seat is called: its name, and whether it is the reader. */
export interface Who {
  name: string;
  you: boolean;
}

/** One line of the log in words, with the rule that it rests on. */
export interface LogLine {
  text: string;
  rule?: string;
  /** A line that stands out: an end, a trigger. */
  strong?: boolean;
  /** A line of lesser weight: a refill. */
  soft?: boolean;
}

export interface BoardProps<V = View> {
  view: V;
  /** The table's options. */
  options: Readonly<Record<string, unknown>>;
  /** The reader's seat, or null for a spectator. */
  seat: number | null;
  /** The legal actions of that seat now, as the server listed them; empty when it must wait. */
  actions: readonly string[];
  /** What the server says of them where they are too many to be listed; null: nothing is asked. */
  range: Readonly<Record<string, unknown>> | null;
  people: readonly Who[];
  /** The move that was sent and is not answered yet. */
  sent: string | null;
  /** The seat of a bot that is thinking. */
  thinking: number | null;
  play: (action: string) => void;
}

/** How the stage asks a board to show one event. */
export interface Scene {
  event: GameEvent;
  /** The event that will be shown after this one, if any. */
  next: GameEvent | undefined;
  /** Puts the standing after the event on the screen; resolves when it is drawn. */
  commit: () => Promise<void>;
  /** 1 is normal, 2 twice as fast. */
  speed: number;
}

export interface BoardExports {
  /** Shows one event moving; resolves when the next one may start. Must call `commit` once. */
  animate: (scene: Scene) => Promise<void>;
  [name: string]: unknown;
}

export interface CountProps<V = View> {
  view: V;
  scores: readonly number[];
  winners: readonly number[];
  people: readonly Who[];
}

/** The game's lesson: what is played, and what is said to it. */
export interface Lesson {
  plan: LessonPlan;
  words: LessonWords;
}

export interface GameModule<V = View> {
  Board: Component<BoardProps<V>, BoardExports>;
  Count: Component<CountProps<V>>;
  /** The standing as it looks right after `event`: only for showing, the server's view follows. */
  advance: (view: V, event: GameEvent) => V;
  /** One log entry in words. */
  describe: (events: readonly GameEvent[], people: readonly Who[]) => LogLine[];
  /** What is asked of the reader now. */
  ask: (view: V, seat: number) => string;
  /** How the end is told where naming the winner isn't enough: a game that is played alone. */
  verdict?: (view: V) => string | undefined;
  lesson?: Lesson;
  /** A legal action in words, and the things on the table that it is about (CSS selectors). */
  hint?: (action: string, view: V, seat: number) => { text: string; at: readonly string[] };
}

/** What the home page shows of a game before its component is loaded. */
export interface GameCard {
  name: string;
  title: string;
  Art: Component;
  /** The icons of game-icons.net that the game draws with, for the credits. */
  icons: readonly string[];
  /** There is a lesson in the module. */
  lesson?: boolean;
  load: () => Promise<GameModule>;
}
