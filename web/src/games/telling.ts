/** Log entries in words: what belongs together is one line. */
import type { GameEvent, LogLine } from './contract';

/**
 * The lines of one log entry. Events that follow each other with the same name and seat are one
 * line where they are among `together`; `sentence` makes a line of them, or none.
 */
export function tell<E extends GameEvent>(
  events: readonly E[],
  together: readonly string[],
  sentence: (run: readonly E[]) => Omit<LogLine, 'rule'> | undefined,
): LogLine[] {
  const lines: LogLine[] = [];
  for (const run of runs(events, together)) {
    const line = sentence(run);
    if (line) lines.push({ ...line, ...(run[0]?.rule ? { rule: run[0].rule } : {}) });
  }
  return lines;
}

function runs<E extends GameEvent>(events: readonly E[], together: readonly string[]): E[][] {
  const found: E[][] = [];
  for (const event of events) {
    const last = found.at(-1)?.[0];
    const joins = together.includes(event.event) && last?.event === event.event;
    if (joins && last['seat'] === event['seat']) found.at(-1)?.push(event);
    else found.push([event]);
  }
  return found;
}
