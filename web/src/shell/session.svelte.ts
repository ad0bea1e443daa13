/** One open table: its connection, its stage and what the shell shows around the board. */
import type { Actions, LogEntry, Move, Problem, SeatInfo, Snapshot } from '../api/types';
import type { BoardExports, GameEvent, GameModule, LogLine } from '../games/contract';
import { findGame } from '../games/registry';
import { settings } from '../lib/settings.svelte';
import { text } from '../lib/text';
import { browserWorld } from '../live/browser-world';
import { Connection, type Status } from '../live/connection';
import { Stage } from '../live/stage.svelte';
import { peopleAt } from './people';

export interface Refusal {
  detail: string;
  rule: string | undefined;
}

export class TableSession {
  status = $state<Status>('connecting');
  gone = $state.raw<Problem>();
  game = $state.raw<GameModule>();
  name = $state('');
  title = $state('');
  seats = $state.raw<SeatInfo[]>([]);
  you = $state.raw<number[]>([]);
  options = $state.raw<Record<string, unknown>>({});
  thinking = $state<number | null>(null);
  sent = $state.raw<Move[]>([]);
  refusal = $state.raw<Refusal>();
  /** What a screen reader is told. */
  spoken = $state('');
  stage = $state.raw<Stage>();
  board: BoardExports | undefined;

  people = $derived(peopleAt(this.seats, this.you, text.home.you));
  /** The seat whose eyes the view is: the own one that may act, else the first own one. */
  seat = $derived.by((): number | null => {
    const acting = this.you.find((seat) => this.stage?.toMove.includes(seat));
    return acting ?? this.you[0] ?? null;
  });
  /** What is asked of that seat: all legal actions, or a description of their range. */
  private asked = $derived.by((): Actions | undefined =>
    this.seat === null || this.sent.length > 0 ? undefined : this.stage?.actions[String(this.seat)],
  );
  actions = $derived<readonly string[]>(Array.isArray(this.asked) ? this.asked : []);
  range = $derived(this.asked && !Array.isArray(this.asked) ? this.asked : null);
  yourTurn = $derived(this.actions.length > 0 || this.range !== null);

  private readonly connection: Connection;
  /** Messages are handled one after another, also while the game's component is loading. */
  private turn: Promise<void> = Promise.resolve();
  private words = new WeakMap<LogEntry, LogLine[]>();

  constructor(readonly id: string) {
    this.connection = new Connection(browserWorld(id), {
      status: (status) => (this.status = status),
      gone: (problem) => (this.gone = problem),
      pending: (moves) => (this.sent = moves),
      refused: (_, problem) => {
        this.refusal = { detail: problem.detail, rule: problem.rule ?? undefined };
        this.spoken = problem.detail;
      },
      thinking: (seat) => this.later(() => void (this.thinking = seat)),
      snapshot: (snapshot) => this.later(() => this.receive(snapshot)),
      update: (update) =>
        this.later(() => {
          if (update.seat === this.thinking) this.thinking = null;
          this.stage?.update(update);
        }),
    });
  }

  /** Opens the connection; returns what closes it. */
  start(): () => void {
    const wake = (): void => {
      if (document.visibilityState === 'visible') this.connection.wake();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    window.addEventListener('pageshow', wake);
    this.connection.open();
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      window.removeEventListener('pageshow', wake);
      this.connection.close();
    };
  }

  play(action: string): void {
    // Within a range the server alone can tell what is legal.
    const offered = this.range !== null || this.actions.includes(action);
    if (this.seat === null || !this.stage || !offered) return;
    this.refusal = undefined;
    this.connection.play(this.seat, action, this.stage.number);
  }

  /** A log entry in words; made once for each. */
  lines(entry: LogEntry): LogLine[] {
    let lines = this.words.get(entry);
    if (!lines && this.game) {
      lines = this.game.describe(entry.events as GameEvent[], this.people);
      this.words.set(entry, lines);
    }
    return lines ?? [];
  }

  private later(run: () => void | Promise<void>): void {
    this.turn = this.turn.then(run).catch((error: unknown) => console.error(error));
  }

  private async receive(snapshot: Snapshot): Promise<void> {
    this.seats = snapshot.seats;
    this.you = snapshot.you;
    this.options = snapshot.options;
    if (snapshot.to_move.every((seat) => seat !== this.thinking)) this.thinking = null;
    if (!this.stage) {
      const card = findGame(snapshot.game);
      this.name = snapshot.game;
      this.title = card?.title ?? snapshot.game;
      const game = await card?.load();
      if (!game) {
        this.gone = { ...NO_COMPONENT, detail: text.table.noComponent };
        return;
      }
      this.game = game;
      this.stage = new Stage({
        advance: game.advance,
        board: () => this.board,
        speed: () => settings.speed(),
        onEntry: (entry) => {
          this.spoken = this.lines(entry)
            .map((line) => line.text)
            .join(' ');
        },
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      });
    }
    this.stage.snapshot(snapshot);
  }
}

const NO_COMPONENT = { type: 'about:blank', title: '', status: 0, code: 'no-component' };
