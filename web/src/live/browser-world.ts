/** The real world for `Connection`: the browser's sockets, timers and storage. */
import type { Move } from '../api/types';
import type { Socket, World } from './connection';

/** A random id; `crypto.randomUUID` is missing on plain http, this is not. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function browserWorld(table: string): World {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`;
  const key = `lindwurm:moves:${table}`;
  return {
    connect: (since) => new WebSocket(`${address}?since=${since}`) as Socket,
    now: () => performance.timeOrigin + performance.now(),
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
    random: Math.random,
    newId,
    // A tab's own moves: a reload must not lose one that was clicked but not yet acknowledged.
    loadMoves: () => JSON.parse(sessionStorage.getItem(key) ?? '[]') as Move[],
    saveMoves: (moves) => {
      if (moves.length > 0) sessionStorage.setItem(key, JSON.stringify(moves));
      else sessionStorage.removeItem(key);
    },
  };
}
