/**
 * A table's live connection. It keeps each move until the server has accepted or refused it and
 * sends it again after a reconnect; it notices a dead socket and a woken device, and asks for what
 * was missed. It never needs the page to be reloaded.
 */
import type { ClientMessage, Move, Problem, ServerMessage, Snapshot, Update } from '../api/types';

/** The part of a WebSocket that is used. */
export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the connection needs of the world, so that tests can give it another. */
export interface World {
  /** A new socket; the server then tells what stands behind log entry `since`. */
  connect(since: number): Socket;
  now(): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
  random(): number;
  newId(): string;
  loadMoves(): Move[];
  saveMoves(moves: Move[]): void;
}

export interface Listener {
  status(status: Status): void;
  snapshot(snapshot: Snapshot): void;
  /** `action` is what was played, if it was played from here. */
  update(update: Update, action: string | null): void;
  thinking(seat: number): void;
  /** The seats whose people are connected. */
  here(seats: number[]): void;
  /** The moves that are not on the table yet changed. */
  pending(moves: Move[]): void;
  refused(move: Move, problem: Problem): void;
  /** The table can't be had at all: the reason. */
  gone(problem: Problem): void;
}

export type Status = 'connecting' | 'online' | 'waiting' | 'gone';

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 15_000;
const PING_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 6_000;
const ANSWER_AFTER_SLEEP_MS = 2_000;
/** A timer that comes so much too late was asleep with its device. */
const SLEPT_MS = 5_000;

export class Connection {
  private socket: Socket | undefined;
  private status: Status = 'connecting';
  private attempts = 0;
  private retryTimer: number | undefined;
  private pingTimer: number | undefined;
  private deadline: number | undefined;
  private moves: Move[];
  /** Moves that the server has stored, and as which log entry: they wait to be shown. */
  private stored = new Map<string, number>();
  /** All log entries up to this one are known. */
  private seq = 0;
  private syncing = false;
  private closed = false;

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
  ) {
    this.moves = world.loadMoves();
  }

  open(): void {
    if (this.moves.length > 0) this.listener.pending(this.moves);
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.drop();
    this.cancel('retryTimer');
  }

  /**
   * Sends a move, now or as soon as there is a connection; returns its id.
   * `at` is the log entry up to which the player saw the table when deciding.
   */
  play(seat: number, action: string, at: number): string {
    const move: Move = { type: 'move', id: this.world.newId(), seat, at, action };
    this.setMoves([...this.moves, move]);
    if (this.status === 'online') this.send(move);
    return move.id;
  }

  /** The page is visible again, or the network is back: check at once instead of waiting. */
  wake(): void {
    if (this.closed || this.status === 'gone') return;
    if (this.status === 'online') this.ping(ANSWER_AFTER_SLEEP_MS);
    else if (this.status === 'waiting') this.connect();
  }

  /** The reader is somebody else to the server now: a new socket, which says so. */
  renew(): void {
    if (!this.closed && this.status !== 'gone') this.connect();
  }

  private connect(): void {
    this.drop();
    this.cancel('retryTimer');
    this.setStatus('connecting');
    this.syncing = false;
    const socket = this.world.connect(this.seq);
    this.socket = socket;
    socket.onopen = () => {
      this.expectAnswer(ANSWER_WITHIN_MS);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(event.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.attempts);
    this.attempts += 1;
    this.setStatus('waiting');
    // Half fixed, half random, so that a restarted server is not stormed by all tables at once.
    const jittered = wait / 2 + (wait / 2) * this.world.random();
    this.retryTimer = this.world.setTimeout(() => this.connect(), jittered);
  }

  /** The server said why there is no such table for this reader: trying again would not help. */
  private giveUp(problem: Problem): void {
    this.drop();
    this.setStatus('gone');
    this.listener.gone(problem);
  }

  private receive(data: unknown): void {
    this.cancel('deadline');
    this.planPing();
    const message = JSON.parse(String(data)) as ServerMessage;
    switch (message.type) {
      case 'snapshot':
        this.takeSnapshot(message);
        if (this.status !== 'online') {
          this.attempts = 0;
          this.setStatus('online');
          for (const move of this.moves) if (!this.stored.has(move.id)) this.send(move);
        }
        break;
      case 'update':
        this.takeUpdate(message);
        break;
      case 'accepted':
        this.store(message.move_id, message.seq);
        break;
      case 'refused':
        if (message.move_id) this.refuse(message.move_id, message.problem);
        else if (this.status !== 'online' && isFinal(message.problem)) this.giveUp(message.problem);
        break;
      case 'thinking':
        this.listener.thinking(message.seat);
        break;
      case 'here':
        this.listener.here(message.seats);
        break;
      case 'pong':
      case 'lobby':
        break;
    }
  }

  /** Asks for the whole standing, with the log behind entry `since`. */
  sync(since = this.seq): void {
    if (this.syncing || this.status !== 'online') return;
    this.syncing = true;
    this.send({ type: 'sync', since });
  }

  private takeSnapshot(snapshot: Snapshot): void {
    // Its log begins behind what is known here: only the log between is missing.
    const gap = snapshot.since > this.seq;
    this.syncing = false;
    if (gap && this.status === 'online') return this.sync();
    this.seq = snapshot.seq;
    this.listener.snapshot(snapshot);
    this.shown();
  }

  private takeUpdate(update: Update): void {
    if (update.seq <= this.seq || this.syncing) return;
    // A change can't be read without the one before it.
    if (update.seq > this.seq + 1) return this.sync();
    this.seq = update.seq;
    const own = this.moves.find((move) => this.stored.get(move.id) === update.seq);
    this.listener.update(update, own?.action ?? null);
    this.shown();
  }

  private store(id: string, seq: number): void {
    if (!this.moves.some((move) => move.id === id)) return;
    this.stored.set(id, seq);
    this.world.saveMoves(this.moves.filter((move) => !this.stored.has(move.id)));
    this.shown();
  }

  /** The stored moves that the table shows by now are done with. */
  private shown(): void {
    for (const [id, seq] of [...this.stored]) if (seq <= this.seq) this.settle(id);
  }

  private refuse(id: string, problem: Problem): void {
    const move = this.moves.find((waiting) => waiting.id === id);
    if (!move) return;
    this.settle(move.id);
    this.listener.refused(move, problem);
  }

  private settle(id: string): void {
    this.stored.delete(id);
    const left = this.moves.filter((move) => move.id !== id);
    if (left.length !== this.moves.length) this.setMoves(left);
  }

  private setMoves(moves: Move[]): void {
    this.moves = moves;
    this.world.saveMoves(moves.filter((move) => !this.stored.has(move.id)));
    this.listener.pending(moves);
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
    this.expectAnswer(ANSWER_WITHIN_MS);
  }

  private ping(within: number): void {
    this.socket?.send(JSON.stringify({ type: 'ping' } satisfies ClientMessage));
    this.cancel('deadline');
    this.expectAnswer(within);
  }

  private planPing(): void {
    this.cancel('pingTimer');
    const due = this.world.now() + PING_EVERY_MS;
    this.pingTimer = this.world.setTimeout(() => {
      const slept = this.world.now() - due > SLEPT_MS;
      this.ping(slept ? ANSWER_AFTER_SLEEP_MS : ANSWER_WITHIN_MS);
    }, PING_EVERY_MS);
  }

  private expectAnswer(within: number): void {
    if (this.deadline !== undefined) return;
    this.deadline = this.world.setTimeout(() => this.reconnect(), within);
  }

  /** The socket says it is open but nothing comes: a new one. */
  private reconnect(): void {
    if (!this.closed && this.status !== 'gone') this.connect();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    this.cancel('deadline');
    this.cancel('pingTimer');
    socket?.close();
  }

  private cancel(timer: 'retryTimer' | 'pingTimer' | 'deadline'): void {
    const handle = this[timer];
    if (handle !== undefined) this.world.clearTimeout(handle);
    this[timer] = undefined;
  }

  private setStatus(status: Status): void {
    if (status === this.status && status !== 'connecting') return;
    this.status = status;
    this.listener.status(status);
  }
}

/** Will the same request be refused again? Not if it came too often, or the server has trouble. */
function isFinal(problem: Problem): boolean {
  return problem.status >= 400 && problem.status < 500 && problem.status !== 429;
}
