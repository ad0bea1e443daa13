/** The tables that wait for players, as they come and go. Connected only while somebody looks. */
import type { ServerMessage, TableSummary } from '../api/types';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Follows the lobby; returns what ends it. */
export function followLobby(told: (tables: TableSummary[]) => void): () => void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const address = `${scheme}://${location.host}/api/lobby/live`;
  let socket: WebSocket | undefined;
  let timer: number | undefined;
  let wait = FIRST_RETRY_MS;
  let ended = false;

  function connect(): void {
    window.clearTimeout(timer);
    if (ended || socket || document.visibilityState === 'hidden') return;
    const mine = new WebSocket(address);
    socket = mine;
    mine.onmessage = (event) => {
      wait = FIRST_RETRY_MS;
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === 'lobby') told(message.tables);
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = undefined;
      timer = window.setTimeout(connect, wait * (0.5 + Math.random() / 2));
      wait = Math.min(LONGEST_RETRY_MS, wait * 2);
    };
  }

  function drop(): void {
    const mine = socket;
    socket = undefined;
    window.clearTimeout(timer);
    mine?.close();
  }

  // A woken device's socket may be dead without knowing it: a new one is cheap.
  const turn = (): void => {
    drop();
    connect();
  };
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('online', turn);
  connect();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', turn);
    window.removeEventListener('online', turn);
    drop();
  };
}
