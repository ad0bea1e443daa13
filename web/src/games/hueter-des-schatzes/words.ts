/** Hüter des Schatzes in words: log lines, tiles, what a placement would do, what is asked. */
import type { GameEvent, LogLine, Who } from '../contract';
import { statusOf, type Joined } from './join';
import { listed } from '../../lib/text/languages.svelte';
import { words } from './text';
import { parseTile, SPACES } from './tiles';
import type { Area, Event, Treasure, View } from './types';

/** "sword and gold"; a pair of equals is "2 swords". */
export function tileInWords(tile: string): string {
  const counts = new Map<string, number>();
  for (const { treasure } of parseTile(tile)) counts.set(treasure, (counts.get(treasure) ?? 0) + 1);
  return listed(
    [...counts].map(([treasure, count]) => {
      if (treasure === 'empty') return words.bare;
      const kind = treasure as Treasure;
      const { one, count: counted } = words.treasures[kind];
      return count === 1 ? one : counted({ count });
    }),
  );
}

/** What lies in an area: "4 swords", "3 mixed treasures". */
export function areaInWords(area: Pick<Area, 'kinds' | 'treasures'>): string {
  const [kind] = area.kinds;
  if (kind === undefined) return words.bareArea;
  return area.kinds.length > 1
    ? words.mixed({ count: area.treasures })
    : words.treasures[kind as Treasure].count({ count: area.treasures });
}

export interface Effect {
  text: string;
  tone: 'good' | 'bad' | 'plain';
}

/** What a placement would do, the most important first. */
export function effects({ changed, from }: Joined): Effect[] {
  const found: (Effect & { weight: number })[] = [];
  changed.forEach((area, index) => {
    const parts = from[index] ?? [];
    const what = areaInWords(area);
    const status = statusOf(area);
    const lost = parts.filter((part) => statusOf(part) !== 'spoilt');
    if (status === 'spoilt') {
      const text =
        lost.length > 0
          ? words.effect.spoils({ what: listed(lost.map(areaInWords)) })
          : words.effect.grows({ what });
      found.push({ text, tone: lost.length > 0 ? 'bad' : 'plain', weight: lost.length ? 2 : 0 });
    } else if (status === 'closed') {
      const text =
        area.points > 0
          ? words.effect.closes({ what, points: area.points })
          : words.effect.closesNothing({ what });
      found.push({ text, tone: area.points > 0 ? 'good' : 'plain', weight: 3 });
    } else {
      const say = parts.length > 0 ? words.effect.joins : words.effect.starts;
      found.push({
        text: say({ what, open: words.effect.open({ count: area.open.length }) }),
        tone: 'plain',
        weight: parts.length ? 1 : 0,
      });
    }
  });
  return found.sort((a, b) => b.weight - a.weight);
}

export function ask(view: View): string {
  return view.players.length > 1 ? words.askSeveral : words.ask;
}

/** Alone, the points are all there is to tell. */
export function verdict(view: View): string | undefined {
  return view.players.length === 1 ? words.points({ count: view.scores[0] ?? 0 }) : undefined;
}

/** How many tiles are still to come, and that the last of them stay out. */
export const leftInWords = (left: number, come: number): string =>
  words.left({ count: left, out: left - (SPACES.length - come) });

/** The lines of one log entry. */
export function describe(events: readonly GameEvent[], people: readonly Who[]): LogLine[] {
  return (events as readonly Event[]).flatMap((event) => {
    const line = sentence(event, people);
    return line ? [{ ...line, ...(event.rule ? { rule: event.rule } : {}) }] : [];
  });
}

function sentence(event: Event, people: readonly Who[]): Omit<LogLine, 'rule'> | undefined {
  const who = (seat: number): Who => people[seat] ?? { name: '', you: false };
  const log = words.log;
  switch (event.event) {
    case 'seal':
      return { text: log.seal(who(event.seat)) };
    case 'place':
      return {
        text: log.place({ ...who(event.seat), space: event.action.split(' ')[0] ?? '' }),
      };
    case 'close':
      // What counts for nothing is nothing to tell.
      if (event.points === 0) return undefined;
      return {
        text: log.close({ ...who(event.seat), what: areaInWords(event), points: event.points }),
      };
    case 'bonus':
      return { text: log.bonus(event) };
    case 'show':
      return { text: log.show({ tile: tileInWords(event.tile) }), soft: true };
    case 'end': {
      const scores = event.scores.map((score, seat) => `${who(seat).name} ${score}`);
      return { text: log.end({ scores: scores.join(', ') }), strong: true };
    }
    default:
      return undefined;
  }
}
