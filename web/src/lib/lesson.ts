/**
 * A first game that is explained while it is played: a real table with a known deal, a plan of what
 * is shown there, and where the game's log has led to in it. What is said is in the game's texts.
 */
import type { LogEntry } from '../api/types';
import type { GameEvent } from '../games/contract';

/** Something to read, or, with `want` or `until`, to do. */
export interface Step {
  id: string;
  /** What it is about: CSS selectors of things on the table. */
  at?: readonly string[];
  /** The rules behind it. */
  rules?: readonly string[];
  /** The actions, in the game's notation, that do what is asked; any of them. */
  want?: readonly string[];
  /** Or: the kind of event that the reader's action must bring about. */
  until?: string;
  /** An action that does so, where there is no list of them. */
  example?: string;
  /** The kinds of events that this step explains. */
  explains?: readonly string[];
}

/** The table that a lesson is played at, and its steps; `lesson.json` in a game's folder. */
export interface LessonPlan {
  seed: number;
  /** "me", or the name of a bot, a seat each; what such bots answer follows from the seed. */
  seats: readonly string[];
  options?: Readonly<Record<string, unknown>>;
  steps: readonly Step[];
}

/** What is said: to each step, and when a kind of event comes for the first time. */
export interface LessonWords {
  steps: Readonly<Record<string, { say: string; todo?: string; done?: string }>>;
  tips: Readonly<Record<string, string>>;
}

export interface Tip {
  event: string;
  rule: string | undefined;
  seq: number;
}

/** Where a game has led to in a lesson. */
export interface Progress {
  /** The first step that is not done; as many as there are steps when all are. */
  next: number;
  /** The step that the reader has done last. */
  done: Step | undefined;
  /** The reader has done something else: what comes now is not in the plan. */
  lost: boolean;
  /** What happened for the first time since the reader's last action, and has a text. */
  tips: Tip[];
}

const asks = (step: Step): boolean => step.want !== undefined || step.until !== undefined;

export function progress(
  plan: LessonPlan,
  words: LessonWords,
  log: readonly LogEntry[],
  seat: number | null,
): Progress {
  const known = new Set<string>();
  let found: Progress = { next: 0, done: undefined, lost: false, tips: [] };
  for (const entry of log) {
    if (entry.kind !== 'action') continue;
    if (entry.seat === seat) {
      found = { ...found, tips: [], ...(found.lost ? {} : stepOn(plan, found.next, entry)) };
      for (const step of plan.steps.slice(0, found.next))
        for (const kind of step.explains ?? []) known.add(kind);
    }
    for (const event of entry.events as GameEvent[]) {
      if (known.has(event.event) || !(event.event in words.tips)) continue;
      known.add(event.event);
      found.tips.push({ event: event.event, rule: event.rule, seq: entry.seq });
    }
  }
  return found;
}

function stepOn(plan: LessonPlan, from: number, entry: LogEntry): Partial<Progress> {
  const index = plan.steps.findIndex((step, at) => at >= from && asks(step));
  const step = plan.steps[index];
  if (!step) return { next: plan.steps.length, done: undefined };
  const does =
    step.want?.includes(entry.action ?? '') ??
    (entry.events as GameEvent[]).some((event) => event.event === step.until);
  if (does) return { next: index + 1, done: step };
  // Where something must come about, one may try as often as one likes.
  return step.until === undefined
    ? { lost: true, done: undefined }
    : { next: index, done: undefined };
}

/** The step shown after reading on for so many: at most the next thing to do. */
export function shown(plan: LessonPlan, next: number, read: number): number {
  const limit = plan.steps.findIndex((step, at) => at >= next && asks(step));
  return Math.min(next + read, limit < 0 ? plan.steps.length : limit);
}

/** Whether one reads on from that step, instead of doing something. */
export const isRead = (step: Step): boolean => !asks(step);
