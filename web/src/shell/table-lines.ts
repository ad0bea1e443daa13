/** What happens at a table beside the game's own actions, in words. */
import type { LogEntry } from '../api/types';
import type { LogLine, Who } from '../games/contract';
import { text } from '../lib/text';

/** The line of a log entry that is no action. */
export function tableLine(entry: LogEntry, people: readonly Who[]): LogLine[] {
  const who = (entry.seat === null ? undefined : people[entry.seat]) ?? NOBODY;
  const said = text.tableLog;
  switch (entry.kind) {
    case 'start':
      return [{ text: said.start, soft: true }];
    case 'standin': {
      const reason = String(entry.data?.['reason'] ?? '') as keyof typeof said.standin;
      const say = said.standin[reason] ?? said.standin.left;
      return [{ text: say(who), strong: true }];
    }
    case 'return':
      return [{ text: said.return(who) }];
    case 'undo':
      return [{ text: said.undo(who) }];
    case 'ask':
      return [{ text: said.ask(who) }];
    case 'decline':
      return [{ text: said.decline(who) }];
    case 'resign':
      return [{ text: said.resign(who), strong: true }];
    case 'rematch':
      return [{ text: said.rematch }];
    case 'hint':
      return [{ text: text.hint.log(who), soft: true }];
    default:
      return [];
  }
}

const NOBODY: Who = { name: '', you: false };
