/** Refusals in the reader's language. */
import { ApiError } from '../api/rest';
import type { Problem } from '../api/types';
import { text } from '../lib/text';
import { language } from '../lib/text/languages.svelte';

/** What only the server's own sentence says exactly: which field, what would be right. */
const EXACT = /^(invalid|bad-request|malformed)/;

/** The server writes English, and more exactly than a sentence for each code can be. */
export function explain(problem: Problem): string {
  const said = text.problems[problem.code as keyof typeof text.problems];
  if (said === undefined || (language() === 'en' && problem.detail)) return problem.detail;
  return EXACT.test(problem.code) ? text.problemDetail({ said, detail: problem.detail }) : said;
}

export const explainError = (error: unknown): string =>
  error instanceof ApiError ? explain(error.problem) : (error as Error).message;
