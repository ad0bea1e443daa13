/**
 * The stage: what the screen shows of a table. Standings come in as fast as they like; their
 * events are shown one after another, none is lost, and the server's view has the last word.
 */
import { tick } from 'svelte';
import type { Actions, LogEntry, Snapshot, Standing, Update } from '../api/types';
import type { BoardExports, GameEvent, View } from '../games/contract';

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
  actions = $state.raw<Record<string, Actions>>({});
  toMove = $state.raw<number[]>([]);
  scores = $state.raw<number[]>([]);
  winners = $state.raw<number[]>([]);
  over = $state(false);
  number = $state(-1);
  log = $state.raw<LogEntry[]>([]);
  /** Events are being shown. */
  busy = $state(false);

  private queue: Act[] = [];
  private queued = -1;

  constructor(private readonly options: StageOptions) {}

  /** Takes a snapshot: the first is shown at once, from a later one only what was missed. */
  snapshot(snapshot: Snapshot): void {
    if (this.view === undefined) {
      this.log = snapshot.log;
      this.queued = snapshot.number;
      this.settle(snapshot);
      return;
    }
    const missed = snapshot.log.filter((entry) => entry.number > this.queued);
    if (missed.length === 0 && this.busy) return;
    this.enqueue({ entries: missed, after: snapshot });
  }

  update(update: Update): void {
    const { number, seat, action, events } = update;
    this.enqueue({ entries: [{ number, seat, action, events }], after: update });
  }

  private enqueue(act: Act): void {
    if (act.after.number < this.queued) return;
    this.queued = act.after.number;
    this.queue.push(act);
    if (!this.busy) void this.run();
  }

  private async run(): Promise<void> {
    this.busy = true;
    let act: Act | undefined;
    while ((act = this.queue.shift())) {
      this.actions = {};
      for (const entry of act.entries) {
        this.log = [...this.log, entry];
        this.options.onEntry?.(entry);
        await this.show(entry.events as GameEvent[]);
      }
      this.settle(act.after);
      await tick();
    }
    this.busy = false;
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
      await this.perform(event, events[index + 1], commit);
      await commit();
    }
  }

  private async perform(
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

  private settle(standing: Standing): void {
    this.view = standing.view;
    this.actions = standing.actions;
    this.toMove = standing.to_move;
    this.scores = standing.scores;
    this.winners = standing.winners;
    this.over = standing.over;
    this.number = standing.number;
  }
}
