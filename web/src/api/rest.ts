/** The page's side of the REST API. */
import type {
  Daily,
  DeviceLink,
  GameInfo,
  GameStatistics,
  Hint,
  Join,
  Me,
  NewTable,
  Problem,
  Ratings,
  Replay,
  RulesText,
  SeatChange,
  TableSummary,
} from './types';
import { text } from '../lib/text';
import type { Language } from '../lib/text/languages.svelte';

/** An answer that the server refused to give, with its reason; or no answer (`status` 0). */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = 'ApiError';
  }

  get status(): number {
    return this.problem.status;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && 'code' in value;
}

/** Asks for `path` under /api; throws `ApiError` for any answer but a good one. */
async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError(plainProblem(0, 'unreachable', text.connection.unreachable));
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as T;
  if (isProblem(body)) throw new ApiError(body);
  const { status } = response;
  throw new ApiError(plainProblem(status, 'unexpected', text.connection.unexpected({ status })));
}

function plainProblem(status: number, code: string, detail: string): Problem {
  return { type: `/problems/${code}`, title: code, status, detail, code };
}

let games: Promise<GameInfo[]> | undefined;

/** The games of this server, asked for once. */
export function fetchGames(): Promise<GameInfo[]> {
  games ??= ask<GameInfo[]>('/games').catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

export const fetchRules = (game: string, language: Language): Promise<RulesText> =>
  ask(`/games/${encodeURIComponent(game)}/rules?language=${language}`);

export const fetchTables = (): Promise<TableSummary[]> => ask('/tables');

const table = (id: string, part: string): string => `/tables/${encodeURIComponent(id)}${part}`;

const sent = (method: 'POST' | 'PUT', body: unknown): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

export const createTable = (spec: NewTable): Promise<TableSummary> =>
  ask('/tables', sent('POST', spec));

export const joinTable = (id: string, body: Join): Promise<TableSummary> =>
  ask(table(id, '/join'), sent('POST', body));

export const startTable = (id: string): Promise<TableSummary> =>
  ask(table(id, '/start'), sent('POST', {}));

/** Before the start the seat is free again; during the game a bot plays on. */
export const leaveTable = (id: string): Promise<TableSummary> =>
  ask(table(id, '/leave'), sent('POST', {}));

export const returnToTable = (id: string): Promise<TableSummary> =>
  ask(table(id, '/return'), sent('POST', {}));

export const changeSeat = (id: string, seat: number, body: SeatChange): Promise<TableSummary> =>
  ask(table(id, `/seats/${seat}`), sent('PUT', body));

export const resign = (id: string, seat: number): Promise<TableSummary> =>
  ask(table(id, '/resign'), sent('POST', { seat }));

export const takeBack = (id: string, seat: number, at: number): Promise<TableSummary> =>
  ask(table(id, '/undo'), sent('POST', { seat, at }));

export const answerUndo = (id: string, seat: number, agree: boolean): Promise<TableSummary> =>
  ask(table(id, '/undo/answer'), sent('POST', { seat, agree }));

/** What the strongest bot would play for that seat. */
export const askHint = (id: string, seat: number): Promise<Hint> =>
  ask(table(id, '/hint'), sent('POST', { seat }));
/** The next table of the same people: made, or the one there is. */
export const rematch = (id: string): Promise<TableSummary> =>
  ask(table(id, '/rematch'), sent('POST', {}));

/** Who the reader is; nobody (no id) before it has done anything that needs one. */
export const fetchMe = (): Promise<Me> => ask('/me');

export const renameMe = (name: string): Promise<Me> => ask('/me', sent('PUT', { name }));

/** A token with which one other device becomes this guest. */
export const makeDeviceLink = (): Promise<DeviceLink> => ask('/me/links', sent('POST', {}));

/** This browser becomes the guest who made the token. */
export const becomeDevice = (token: string): Promise<Me> =>
  ask('/me/devices', sent('POST', { token }));

export const fetchStatistics = (): Promise<GameStatistics[]> => ask('/me/statistics');

export const fetchRatings = (game: string): Promise<Ratings> =>
  ask(`/ratings/${encodeURIComponent(game)}`);

const dailyPath = (game: string): string => `/daily/${encodeURIComponent(game)}`;

export const fetchDaily = (game: string, date: string | null): Promise<Daily> =>
  ask(dailyPath(game) + (date ? `?date=${encodeURIComponent(date)}` : ''));

export const beginDaily = (game: string): Promise<TableSummary> =>
  ask(dailyPath(game), sent('POST', {}));

/** Moments at once; the server gives no more than this. */
const MOMENTS = 500;

/** A finished game's moments from number `after` on, the first whole, then changes. */
export const fetchReplay = (id: string, eyes: string, after: number): Promise<Replay> =>
  ask(table(id, `/replay?eyes=${encodeURIComponent(eyes)}&after=${after}&count=${MOMENTS}`));

/** The same of a record from a file; the server keeps nothing of it. */
export const replayRecord = (
  record: Record<string, unknown>,
  eyes: string,
  after: number,
): Promise<Replay> => ask('/replays', sent('POST', { record, eyes, after, count: MOMENTS }));

export const fetchRecord = (id: string): Promise<Record<string, unknown>> =>
  ask(table(id, '/record'));
