import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Move, Problem, ServerMessage, Snapshot, Update } from '../../src/api/types';
import { Connection, type Listener, type Socket, type World } from '../../src/live/connection';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { type: string; id?: string; at?: number; since?: number }[] = [];
  closed = false;

  constructor(readonly since: number) {}

  send(data: string): void {
    this.sent.push(JSON.parse(data) as { type: string });
  }
  close(): void {
    this.closed = true;
  }
  says(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  moves(): (string | undefined)[] {
    return this.sent.filter((message) => message.type === 'move').map((message) => message.id);
  }
}

/** The standing at log entry `seq`, with the log behind `since`. */
const snapshot = (seq: number, since = 0): Snapshot => ({
  type: 'snapshot',
  table: 't',
  game: 'g',
  options: {},
  phase: 'running',
  public: false,
  host: true,
  seq,
  number: seq,
  seats: [],
  you: [0],
  since,
  log: [],
  view: {},
  views: {},
  actions: {},
  to_move: [0],
  over: false,
  scores: [0, 0],
  winners: [],
  forms: { prefix: 'G', events: {} },
  deal: { commitment: '', seed: null, secret: true },
  clock: null,
  undo: { free: 0, asked: null },
  daily: null,
  next_table: null,
});

const update = (seq: number): Update => ({
  type: 'update',
  seq,
  seat: 0,
  events: [],
  view: {},
});

const accepted = (move_id: string, seq: number): ServerMessage => ({
  type: 'accepted',
  move_id,
  seq,
  number: seq,
});

const problem = (status: number, code: string): Problem => ({
  type: `/problems/${code}`,
  title: code,
  status,
  detail: `${code}.`,
  code,
});

interface Rig {
  connection: Connection;
  sockets: FakeSocket[];
  heard: string[];
  saved: Move[][];
  newest: () => FakeSocket;
}

function rig(stored: Move[] = []): Rig {
  const sockets: FakeSocket[] = [];
  const heard: string[] = [];
  const saved: Move[][] = [];
  let ids = 0;
  const world: World = {
    connect: (since) => {
      const socket = new FakeSocket(since);
      sockets.push(socket);
      return socket;
    },
    now: () => Date.now(),
    setTimeout: (run, ms) => setTimeout(run, ms) as unknown as number,
    clearTimeout: (timer) => clearTimeout(timer),
    random: () => 1,
    newId: () => `m${++ids}`,
    loadMoves: () => stored,
    saveMoves: (moves) => saved.push(moves),
  };
  const listener: Listener = {
    status: (status) => heard.push(status),
    snapshot: (one) => heard.push(`snapshot ${one.seq}`),
    update: (one) => heard.push(`update ${one.seq}`),
    here: (seats) => heard.push(`here ${seats.join()}`),
    thinking: (seat) => heard.push(`thinking ${seat}`),
    pending: (moves) => heard.push(`pending ${moves.map((move) => move.id).join()}`),
    refused: (move, why) => heard.push(`refused ${move.id} ${why.code}`),
    gone: (why) => heard.push(`gone ${why.code}`),
  };
  const connection = new Connection(world, listener);
  connection.open();
  return { connection, sockets, heard, saved, newest: () => sockets.at(-1) as FakeSocket };
}

function online(seq = 5, stored: Move[] = []): Rig {
  const made = rig(stored);
  made.newest().onopen?.();
  made.newest().says(snapshot(seq));
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('moves', () => {
  it('are sent with the number that they were decided on, and kept until accepted', () => {
    const { connection, newest, saved } = online();
    connection.play(0, 'dwarf 1', 4);
    expect(newest().sent).toEqual([{ type: 'move', id: 'm1', seat: 0, at: 4, action: 'dwarf 1' }]);
    expect(saved.at(-1)).toHaveLength(1);
    newest().says(accepted('m1', 6));
    expect(saved.at(-1)).toHaveLength(0);
  });

  it('are sent again under the same id after a reconnect, and not after an answer', () => {
    const { connection, newest, sockets } = online();
    connection.play(0, 'dwarf 1', 5);
    newest().onclose?.();
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    expect(newest().moves()).toEqual([]);
    newest().onopen?.();
    newest().says(snapshot(5));
    expect(newest().moves()).toEqual(['m1']);
    newest().says(accepted('m1', 6));
    newest().onclose?.();
    vi.advanceTimersByTime(1000);
    newest().onopen?.();
    newest().says(snapshot(6, 5));
    expect(newest().moves()).toEqual([]);
  });

  it('wait for the connection when it is away', () => {
    const { connection, newest } = online();
    newest().onclose?.();
    connection.play(0, 'dwarf 1', 5);
    vi.advanceTimersByTime(1000);
    newest().onopen?.();
    newest().says(snapshot(5));
    expect(newest().moves()).toEqual(['m1']);
  });

  it('that are stored are on their way until the table shows them', () => {
    const { connection, newest, heard } = online();
    connection.play(0, 'dwarf 1', 5);
    newest().says(accepted('m1', 6));
    expect(heard.at(-1)).toBe('pending m1');
    newest().says(update(6));
    expect(heard.slice(-2)).toEqual(['update 6', 'pending ']);
  });

  it('survive a reload of the page', () => {
    const stored: Move = { type: 'move', id: 'old', seat: 0, at: 5, action: 'dwarf 1' };
    const { newest, heard } = online(5, [stored]);
    expect(heard[0]).toBe('pending old');
    expect(newest().moves()).toEqual(['old']);
  });

  it('that are refused are told with the reason and forgotten', () => {
    const { connection, newest, heard, saved } = online();
    connection.play(0, 'dwarf 9', 5);
    newest().says({ type: 'refused', move_id: 'm1', problem: problem(422, 'illegal-action') });
    expect(heard).toContain('refused m1 illegal-action');
    expect(saved.at(-1)).toEqual([]);
  });
});

describe('updates', () => {
  it('come through in order, and a repeated one does not', () => {
    const { newest, heard } = online();
    newest().says(update(6));
    newest().says(update(6));
    newest().says(update(7));
    expect(heard.filter((one) => one.startsWith('update'))).toEqual(['update 6', 'update 7']);
  });

  it('with a gap before them are asked for again, on the same socket', () => {
    const { newest, heard, sockets } = online();
    newest().says(update(7));
    newest().says(update(8));
    expect(newest().sent).toEqual([{ type: 'sync', since: 5 }]);
    newest().says(snapshot(8, 5));
    newest().says(update(9));
    expect(heard.filter((one) => /update|snapshot/.test(one))).toEqual([
      'snapshot 5',
      'snapshot 8',
      'update 9',
    ]);
    expect(sockets).toHaveLength(1);
  });

  it('after which a snapshot leaves something out are asked for again', () => {
    const { newest, heard } = online();
    newest().says(snapshot(9, 8));
    expect(newest().sent).toEqual([{ type: 'sync', since: 5 }]);
    expect(heard.at(-1)).toBe('online');
    newest().says(snapshot(9, 5));
    expect(heard.at(-1)).toBe('snapshot 9');
  });

  it('that were missed are asked for with a new socket', () => {
    const { newest } = online();
    newest().says(update(6));
    newest().onclose?.();
    vi.advanceTimersByTime(1000);
    expect(newest().since).toBe(6);
  });
});

describe('the line', () => {
  it('is tried again at longer and longer intervals', () => {
    const { sockets } = rig();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const before = sockets.length;
      sockets.at(-1)?.onclose?.();
      let waited = 0;
      while (sockets.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
  });

  it('that gives no answer is replaced', () => {
    const { newest, sockets } = online();
    vi.advanceTimersByTime(20_000);
    expect(newest().sent).toEqual([{ type: 'ping' }]);
    const silent = newest();
    vi.advanceTimersByTime(6_000);
    expect(sockets).toHaveLength(2);
    expect(silent.closed).toBe(true);
  });

  it('is checked at once when the device wakes', () => {
    const { connection, newest, sockets } = online();
    connection.wake();
    expect(newest().sent).toEqual([{ type: 'ping' }]);
    newest().says({ type: 'pong' });
    vi.advanceTimersByTime(3_000);
    expect(sockets).toHaveLength(1);
    connection.wake();
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
  });

  it('is given little time to answer when a timer shows that the device slept', () => {
    const { sockets, newest } = online();
    // Timers stand still in a sleeping device while its clock goes on.
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(20_000);
    expect(newest().sent).toEqual([{ type: 'ping' }]);
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
  });

  it('is opened at once when the device wakes while waiting', () => {
    const { connection, newest, sockets } = online();
    newest().onclose?.();
    connection.wake();
    expect(sockets).toHaveLength(2);
  });

  it('to a table that does not exist is given up, with the reason', () => {
    const { newest, heard, sockets } = rig();
    newest().onopen?.();
    newest().says({ type: 'refused', move_id: null, problem: problem(404, 'no-such-table') });
    vi.advanceTimersByTime(60_000);
    expect(heard.slice(-2)).toEqual(['gone', 'gone no-such-table']);
    expect(sockets).toHaveLength(1);
  });

  it('that is refused for a while is tried again', () => {
    const { newest, sockets } = rig();
    newest().onopen?.();
    newest().says({ type: 'refused', move_id: null, problem: problem(503, 'not-stored') });
    newest().onclose?.();
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });

  it('stays closed once closed', () => {
    const { connection, newest, sockets } = online();
    const socket = newest();
    connection.close();
    socket.onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
