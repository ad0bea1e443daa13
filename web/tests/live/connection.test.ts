import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Move, Problem, ServerMessage, Snapshot, Update } from '../../src/api/types';
import { Connection, type Listener, type Socket, type World } from '../../src/live/connection';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { type: string; id?: string; at?: number }[] = [];
  closed = false;

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

const standing = {
  view: {},
  actions: {},
  to_move: [0],
  over: false,
  scores: [0, 0],
  winners: [],
};

const snapshot = (number: number): Snapshot => ({
  ...standing,
  type: 'snapshot',
  table: 't',
  game: 'g',
  options: {},
  seats: [],
  you: [0],
  number,
  log: [],
});

const update = (number: number, move_id: string | null = null): Update => ({
  ...standing,
  type: 'update',
  number,
  seat: 0,
  action: 'a',
  move_id,
  events: [],
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
  fetched: ReturnType<typeof vi.fn>;
  newest: () => FakeSocket;
}

function rig(stored: Move[] = []): Rig {
  const sockets: FakeSocket[] = [];
  const heard: string[] = [];
  const saved: Move[][] = [];
  const fetched = vi.fn<() => Promise<Snapshot>>();
  let ids = 0;
  const world: World = {
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    fetchSnapshot: fetched,
    setTimeout: (run, ms) => setTimeout(run, ms) as unknown as number,
    clearTimeout: (timer) => clearTimeout(timer),
    random: () => 1,
    newId: () => `m${++ids}`,
    loadMoves: () => stored,
    saveMoves: (moves) => saved.push(moves),
  };
  const listener: Listener = {
    status: (status) => heard.push(status),
    snapshot: (one) => heard.push(`snapshot ${one.number}`),
    update: (one) => heard.push(`update ${one.number}`),
    thinking: (seat) => heard.push(`thinking ${seat}`),
    pending: (moves) => heard.push(`pending ${moves.map((move) => move.id).join()}`),
    refused: (move, why) => heard.push(`refused ${move.id} ${why.code}`),
    gone: (why) => heard.push(`gone ${why.code}`),
  };
  const connection = new Connection(world, listener);
  connection.open();
  return { connection, sockets, heard, saved, fetched, newest: () => sockets.at(-1) as FakeSocket };
}

function online(number = 5, stored: Move[] = []): Rig {
  const made = rig(stored);
  made.newest().onopen?.();
  made.newest().says(snapshot(number));
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
    newest().says({ type: 'accepted', move_id: 'm1', number: 6 });
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
    newest().says(update(6, 'm1'));
    newest().onclose?.();
    vi.advanceTimersByTime(1000);
    newest().onopen?.();
    newest().says(snapshot(6));
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

  it('with a gap before them lead to a fetch of the whole, not to a lost event', async () => {
    const { newest, heard, fetched, sockets } = online();
    fetched.mockResolvedValue(snapshot(8));
    newest().says(update(7));
    newest().says(update(8));
    await vi.runOnlyPendingTimersAsync();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(heard.filter((one) => /update|snapshot/.test(one))).toEqual([
      'snapshot 5',
      'snapshot 8',
    ]);
    newest().says(update(9));
    expect(heard.at(-1)).toBe('update 9');
    expect(sockets).toHaveLength(1);
  });

  it('that came during the fetch are fetched too', async () => {
    const { newest, heard, fetched } = online();
    fetched.mockResolvedValueOnce(snapshot(7)).mockResolvedValueOnce(snapshot(9));
    newest().says(update(7));
    newest().says(update(9));
    await vi.runOnlyPendingTimersAsync();
    expect(heard.at(-1)).toBe('snapshot 9');
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
