/** A finished game's moments, made whole of the changes that a replay consists of. */
import type { LogEntry, Replay } from '../api/types';
import type { View } from '../games/contract';
import { changed } from './delta';
import type { Standing } from './replica';

export interface Moment {
  /** How many actions the game has behind it; one that began in the middle starts above 0. */
  number: number;
  /** The action that led here; undefined at the start. */
  entry: LogEntry | undefined;
  /** By seat, or "spectator". Views share what they have in common. */
  views: Readonly<Record<string, View>>;
}

/** The moments so far, and those of the answer that follows on them. */
export function unfold(before: readonly Moment[], { moments }: Replay): Moment[] {
  const whole = [...before];
  let views: Record<string, View> = {};
  for (const { number, seat, action, events, views: changes } of moments) {
    views = { ...views };
    for (const [eyes, change] of Object.entries(changes))
      views[eyes] = changed(views[eyes], change) as View;
    const entry: LogEntry = { seq: number, kind: 'action', number, seat, action, events, time: '' };
    whole.push({ number, entry: seat === null ? undefined : entry, views });
  }
  return whole;
}

/** Whose board is shown where everything is open: of who acts next, else of who acted last. */
function actor(moment: Moment): string {
  const some = Object.values(moment.views)[0];
  const next = (some?.['to_move'] as number[] | undefined)?.[0];
  return String(next ?? moment.entry?.seat ?? 0);
}

/** What stands at a moment, through these eyes. */
export function standingAt(moment: Moment, eyes: string): Standing {
  const through = eyes === 'open' ? actor(moment) : eyes;
  const view = moment.views[through] ?? Object.values(moment.views)[0] ?? {};
  return {
    seq: moment.number,
    number: moment.number,
    eyes: through === 'spectator' ? null : Number(through),
    view,
    actions: [],
    toMove: view['to_move'] as number[],
    over: view['over'] as boolean,
    scores: view['scores'] as number[],
    winners: [],
  };
}
