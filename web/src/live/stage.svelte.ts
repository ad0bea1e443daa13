/**
 * The stage: what the screen shows of a table. Standings come in as fast as they like; their
 * events are shown one after another, none is lost, and the server's view has the last word.
 */
import { tick } from 'svelte';
import type { Actions, LogEntry } from '../api/types';
import type { BoardExports, GameEvent, View } from '../games/contract';
import type { Standing } from './replica';

export interface StageOptions {
  advance: (view: View, event: GameEvent) => View;
  /** The board that can animate, once it is mounted. */
  board: () => BoardExports | undefined;
  /** 1 normal, 2 twice as fast, 0 no movement, null: nobody sees the page. */
  speed: () => number | null;
  /** Called as an entry begins to be shown: the place to announce it. */
  onEntry?: (entry: LogEntry) => void;
  /** The pause that stands for a movement where movement is not wanted. */
  pause?: (ms: number) => Promise<void>;
}

interface Act {
  entries: LogEntry[];
  after: Standing;
}

/** With more acts than this waiting, the older ones are shown without movement. */
const PATIENCE = 3;
const STILL_MS = 350;

export class Stage {
  view = $state.raw<View>();
  eyes = $state<number | null>(null);
  actions = $state.raw<Actions>([]);
  toMove = $state.raw<number[]>([]);
  scores = $state.raw<number[]>([]);
  winners = $state.raw<number[]>([]);
  over = $state(false);
  /** The log entry up to which the table is shown. */
  seq = $state(0);
  /** How many actions the shown game has behind it. */
  number = $state(0);
  /** What was played and what else happened, without what was taken back. */
  log = $state.raw<LogEntry[]>([]);
  /** Events are being shown. */
  busy = $state(false);

  private queue: Act[] = [];
  private queued = 0;

  constructor(private readonly options: StageOptions) {}

  /**
   * Takes a standing with the entries that may be new: the first is shown at once, from a later one
   * only what was missed. With `log`, the entries are all there are, and replace those shown.
   */
  take(entries: readonly LogEntry[], after: Standing, log = false): void {
    if (this.view === undefined) {
      this.log = withoutUndone(entries);
      this.queued = after.seq;
      this.settle(after);
      return;
    }
    const missed = entries.filter((entry) => entry.seq > this.queued);
    if (log) this.relog(entries);
    if (missed.length === 0 && this.busy) return;
    this.enqueue({ entries: missed, after });
  }

  private enqueue(act: Act): void {
    if (act.after.seq < this.queued) return;
    this.queued = act.after.seq;
    this.queue.push(act);
    if (!this.busy) void this.run();
  }

  private async run(): Promise<void> {
    this.busy = true;
    let act: Act | undefined;
    while ((act = this.queue.shift())) {
      // Where all choose at once, another's choice leaves one's own as they were.
      if (act.after.actions !== this.actions) this.actions = [];
      await this.perform(act);
      this.settle(act.after);
      await tick();
    }
    this.busy = false;
  }

  private async perform({ entries, after }: Act): Promise<void> {
    // What was taken back meanwhile can't be shown from here, nor through another's eyes.
    const still = after.eyes !== this.eyes || entries.some((entry) => entry.kind === 'undo');
    for (const entry of entries) {
      this.log = withoutUndone([...this.log, entry]);
      this.options.onEntry?.(entry);
      if (!still) await this.show(entry.events as GameEvent[]);
    }
  }

  private async show(events: GameEvent[]): Promise<void> {
    for (const [index, event] of events.entries()) {
      const base = this.view;
      if (base === undefined) return;
      let committed = false;
      const commit = async (): Promise<void> => {
        if (committed) return;
        committed = true;
        this.view = this.options.advance(base, event);
        await tick();
      };
      await this.move(event, events[index + 1], commit);
      await commit();
    }
  }

  private async move(
    event: GameEvent,
    next: GameEvent | undefined,
    commit: () => Promise<void>,
  ): Promise<void> {
    const wanted = this.options.speed();
    if (this.queue.length > PATIENCE || wanted === null) return;
    const board = this.options.board();
    if (wanted === 0 || !board) {
      await commit();
      if (next?.event !== event.event) await this.options.pause?.(STILL_MS);
      return;
    }
    const speed = this.queue.length > 1 ? wanted * 2 : wanted;
    try {
      await board.animate({ event, next, commit, speed });
    } catch (error) {
      // A movement that fails must not stop the game: the standing is committed anyway.
      console.error('An event could not be animated.', error);
    }
  }

  /** The same log through other eyes: what is waiting to be shown stays out of it. */
  private relog(entries: readonly LogEntry[]): void {
    const shown = this.log.at(-1)?.seq ?? 0;
    this.log = withoutUndone(entries.filter((entry) => entry.seq <= shown));
  }

  private settle(standing: Standing): void {
    this.eyes = standing.eyes;
    this.view = standing.view;
    this.actions = standing.actions;
    this.toMove = standing.toMove;
    this.scores = standing.scores;
    this.winners = standing.winners;
    this.over = standing.over;
    this.seq = standing.seq;
    this.number = standing.number;
  }
}

/** The log without the actions that an undo in it took back. */
export function withoutUndone(entries: readonly LogEntry[]): LogEntry[] {
  const kept: LogEntry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'undo') {
      const back = kept.findIndex((one) => one.kind === 'action' && one.number > entry.number);
      if (back >= 0) kept.splice(back, kept.length, ...kept.slice(back).filter(isNoAction));
    }
    kept.push(entry);
  }
  return kept;
}

const isNoAction = (entry: LogEntry): boolean => entry.kind !== 'action';
