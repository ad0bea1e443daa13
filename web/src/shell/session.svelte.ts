/** One open table: its connection, its stage and what the shell shows around the board. */
import { fetchRules } from '../api/rest';
import type {
  Actions,
  Clock,
  Deal,
  LogEntry,
  Move,
  Problem,
  SeatInfo,
  Snapshot,
  Undo,
  Update,
} from '../api/types';
import { nameAt } from '../games/about';
import type { BoardExports, GameEvent, GameModule, LogLine } from '../games/contract';
import { findGame } from '../games/registry';
import { remember, type Seen } from '../lib/deal';
import { settings } from '../lib/settings.svelte';
import { text } from '../lib/text';
import { language } from '../lib/text/languages.svelte';
import { browserWorld } from '../live/browser-world';
import { Connection, type Status } from '../live/connection';
import { Replica, type Around } from '../live/replica';
import { Stage } from '../live/stage.svelte';
import { explain } from './explain';
import { peopleAt } from './people';
import { tableLine } from './table-lines';

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
  phase = $state<Snapshot['phase']>();
  public = $state(false);
  host = $state(false);
  seats = $state.raw<SeatInfo[]>([]);
  you = $state.raw<number[]>([]);
  options = $state.raw<Record<string, unknown>>({});
  clock = $state.raw<Clock | null>(null);
  /** When the clocks were told, in this device's time. */
  clockAt = $state(0);
  deal = $state.raw<Deal>();
  /** What this browser was shown of the deal first. */
  dealSeen = $state.raw<Seen>();
  undo = $state.raw<Undo>({ free: 0, asked: null });
  /** The log entry up to which the table is known; it may not be shown yet. */
  seq = 0;
  /** The next table of the same people, once somebody wants one. */
  nextTable = $state<string | null>(null);
  daily = $state<string | null>(null);
  thinking = $state<number | null>(null);
  sent = $state.raw<Move[]>([]);
  refusal = $state.raw<Refusal>();
  /** What a screen reader is told. */
  spoken = $state('');
  stage = $state.raw<Stage>();
  /** Of several people at this screen, the one who holds it. */
  holder = $state<number | null>(null);
  board: BoardExports | undefined;

  /** How many people sit at the table, at this screen or elsewhere. */
  humans = $derived(this.seats.filter((seat) => seat.kind === 'human').length);
  /** Several people play at this screen, one after the other. */
  shared = $derived(this.you.length > 1);
  people = $derived(
    peopleAt(
      this.seats.map((seat) => ({ ...seat, name: nameAt(this.name, seat) })),
      this.you,
      text.home.you,
    ),
  );
  /** The seat whose eyes the view is through. */
  seat = $derived.by((): number | null => (this.stage ? this.stage.eyes : (this.you[0] ?? null)));
  /** The screen has to change hands before its next player's cards may be seen. */
  covered = $derived(
    this.shared && this.seat !== this.holder && this.stage !== undefined && !this.stage.over,
  );
  /** What is asked of that seat: all legal actions, or a description of their range. */
  private asked = $derived.by((): Actions =>
    this.sent.length > 0 || this.covered ? [] : (this.stage?.actions ?? []),
  );
  actions = $derived<readonly string[]>(Array.isArray(this.asked) ? this.asked : []);
  range = $derived(Array.isArray(this.asked) ? null : this.asked);
  yourTurn = $derived(this.actions.length > 0 || this.range !== null);

  /** The table is over before its game is: somebody gave up, and there is nothing to count. */
  givenUp = $derived(this.stage?.over === true && this.stage.view?.['over'] !== true);
  /** How the game has ended, in words: the game's own, unless it was given up. */
  verdict = $derived.by((): string => {
    if (!this.stage?.view || !this.game) return '';
    const { winners, view } = this.stage;
    const winner = winners.length === 1 ? this.people[winners[0] ?? -1] : undefined;
    if (this.givenUp) return winner ? text.end.wins(winner) : text.end.givenUp;
    return this.game.verdict?.(view) ?? (winner ? text.end.wins(winner) : text.end.draw);
  });

  private readonly connection: Connection;
  private readonly replica = new Replica();
  /** Messages are handled one after another, also while the game's component is loading. */
  private turn: Promise<void> = Promise.resolve();
  private words = new WeakMap<LogEntry, LogLine[]>();
  private wordsIn = language();
  /** Through whose eyes the log was told. */
  private logEyes: number | null = null;

  constructor(readonly id: string) {
    this.connection = new Connection(browserWorld(id), {
      status: (status) => (this.status = status),
      gone: (problem) => (this.gone = problem),
      pending: (moves) => (this.sent = moves),
      refused: (_, problem) => this.refuse(problem),
      thinking: (seat) => this.later(() => void (this.thinking = seat)),
      here: (seats) =>
        this.later(() => {
          this.seats = this.seats.map((seat, index) => ({ ...seat, here: seats.includes(index) }));
        }),
      snapshot: (snapshot) => this.later(() => this.receive(snapshot)),
      update: (update, action) => this.later(() => this.change(update, action)),
    });
  }

  /** Opens the connection; returns what closes it. */
  start(): () => void {
    const wake = (): void => {
      if (document.visibilityState === 'visible') this.connection.wake();
    };
    const events = ['focus', 'online', 'pageshow'] as const;
    document.addEventListener('visibilitychange', wake);
    document.addEventListener('resume', wake);
    for (const event of events) window.addEventListener(event, wake);
    this.connection.open();
    return () => {
      document.removeEventListener('visibilitychange', wake);
      document.removeEventListener('resume', wake);
      for (const event of events) window.removeEventListener(event, wake);
      this.connection.close();
    };
  }

  play(action: string): void {
    // Within a range the server alone can tell what is legal.
    const offered = this.range !== null || this.actions.includes(action);
    if (this.seat === null || !this.stage || !offered) return;
    this.refusal = undefined;
    this.connection.play(this.seat, action, this.stage.seq);
  }

  /** What was asked for could not be done: the reader is told why. */
  refuse(problem: Problem): void {
    const rule = problem.rule ?? undefined;
    const refusal = { detail: explain(problem), rule };
    this.refusal = refusal;
    this.spoken = refusal.detail;
    if (rule !== undefined && language() !== 'en') void this.cite(rule, refusal);
  }

  /** The own seat that acted last, else the first: for whom something is taken back. */
  lastOwnSeat(): number | undefined {
    const last = this.stage?.log.findLast(
      (entry) => entry.kind === 'action' && this.you.includes(entry.seat ?? -1),
    );
    return last?.seat ?? this.you[0];
  }

  /** The reader sat down: the server knows a socket by the identity that it was opened with. */
  renew(): void {
    this.connection.renew();
  }

  /** The next player has the screen. */
  handOver(): void {
    this.holder = this.seat;
  }

  /** A log entry in words; made once for each in a language. */
  lines(entry: LogEntry): LogLine[] {
    if (this.wordsIn !== language()) this.words = new WeakMap();
    this.wordsIn = language();
    let lines = this.words.get(entry);
    if (!lines && this.game) {
      lines =
        entry.kind === 'action'
          ? this.game.describe(entry.events as GameEvent[], this.people)
          : tableLine(entry, this.people);
      this.words.set(entry, lines);
    }
    return lines ?? [];
  }

  /** The server's reason is English: the rule's own text stands in its place. */
  private async cite(id: string, refusal: Refusal): Promise<void> {
    const { rules } = await fetchRules(this.name, language());
    const law = rules.find((rule) => rule.id === id);
    // Another refusal may have come, or this one been dismissed.
    if (!law || this.refusal !== refusal) return;
    this.refusal = { detail: text.table.against(law), rule: id };
    this.spoken = this.refusal.detail;
  }

  private later(run: () => void | Promise<void>): void {
    this.turn = this.turn.then(run).catch((error: unknown) => console.error(error));
  }

  private change(update: Update, action: string | null): void {
    if (update.seat === this.thinking) this.thinking = null;
    const { entry, standing, around } = this.replica.update(update, action);
    this.seq = update.seq;
    this.surround(around);
    this.stage?.take([entry], standing);
    // What the log said to one of several people here is not for the next one's eyes.
    if (this.shared && standing.eyes !== this.logEyes) this.connection.sync(0);
  }

  private surround({ clock, deal, undo }: Around): void {
    this.clock = clock;
    this.clockAt = performance.now();
    this.deal = deal;
    this.undo = undo;
  }

  private async receive(snapshot: Snapshot): Promise<void> {
    if (this.phase !== snapshot.phase || this.seats.length === 0) this.words = new WeakMap();
    this.seq = snapshot.seq;
    this.phase = snapshot.phase;
    this.public = snapshot.public;
    this.host = snapshot.host;
    this.seats = snapshot.seats;
    this.you = snapshot.you;
    this.options = snapshot.options;
    this.nextTable = snapshot.next_table;
    this.daily = snapshot.daily;
    this.surround(snapshot);
    const { commitment } = snapshot.deal;
    this.dealSeen ??= remember(this.id, { commitment, number: snapshot.number });
    if (snapshot.to_move.every((seat) => seat !== this.thinking)) this.thinking = null;
    const standing = this.replica.snapshot(snapshot);
    const stage = await this.prepare(snapshot.game);
    if (!stage || !standing) return;
    const whole = snapshot.since === 0;
    if (whole) this.logEyes = standing.eyes;
    stage.take(snapshot.log, standing, whole);
    if (this.shared && standing.eyes !== this.logEyes) this.connection.sync(0);
  }

  private async prepare(name: string): Promise<Stage | undefined> {
    if (this.stage) return this.stage;
    const card = findGame(name);
    this.name = name;
    this.title = card?.title ?? name;
    const game = await card?.load();
    if (!game) {
      this.gone = NO_COMPONENT;
      return undefined;
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
    return this.stage;
  }
}

const NO_COMPONENT: Problem = {
  type: 'about:blank',
  title: '',
  status: 0,
  code: 'no-component',
  detail: '',
};
