/** The page's side of the REST API. */
import type { GameInfo, NewTable, Problem, RulesText, Snapshot, TableSummary } from './types';

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
    throw new ApiError(plainProblem(0, 'unreachable', 'The server does not answer.'));
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as T;
  if (isProblem(body)) throw new ApiError(body);
  throw new ApiError(
    plainProblem(response.status, 'unexpected', `The server answered ${response.status}.`),
  );
}

function plainProblem(status: number, code: string, detail: string): Problem {
  return { type: `/problems/${code}`, title: code, status, detail, code };
}

export const fetchGames = (): Promise<GameInfo[]> => ask('/games');

export const fetchRules = (game: string): Promise<RulesText> =>
  ask(`/games/${encodeURIComponent(game)}/rules`);

export const fetchTables = (): Promise<TableSummary[]> => ask('/tables');

export const fetchSnapshot = (table: string): Promise<Snapshot> =>
  ask(`/tables/${encodeURIComponent(table)}`);

export const createTable = (spec: NewTable): Promise<TableSummary> =>
  ask('/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(spec),
  });
