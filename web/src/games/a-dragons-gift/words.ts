/** A Dragon's Gift in words: log lines, what a card needs and why it can't come, what is asked. */
import type { GameEvent, LogLine } from '../contract';
import type { Link } from './net';
import { words } from './text';
import type { Event, Need, Print, View } from './types';

/** "minter: makes coin of ore". */
export const cardInWords = (print: Print): string =>
  words.card(print.name, print.makes ?? words.gift, words.and(print.recipe));

/** How a way is called in a list of ways. */
export const wayInWords = (way: string): string =>
  way === 'direct' ? words.direct : words.by(way);

/** Why a resource can't come now. */
export function whyNot(need: Need, most: number): string[] {
  if (need.ways.length > 0) return [];
  if (!need.shown) return [words.why.notShown(need.resource)];
  const road =
    need.distance === null ? words.why.noRoad(need.resource) : words.why.far(need.distance, most);
  return [road, ...need.spent.map((transport) => words.why.spent(transport))];
}

/** What a placement connects, in words. */
export const linksInWords = (links: readonly Link[]): string[] =>
  links.map((link) => words.link(link.resource, link.card, link.distance));

export function ask(view: View): string {
  if (view.phase !== 'turn') return words.ask[view.phase as 'lift'];
  if (view.hand_size > 0) return words.ask.turn;
  return view.crafts.some((craft) => craft.possible) ? words.ask.craft : words.ask.last;
}

/** Who plays alone is told what became of the village. */
export function verdict(view: View): string | undefined {
  return view.result === null ? undefined : words.end.verdict(view.result, view.scores[0] ?? 0);
}

/** How many points a village needs at least, beside the gift. */
export const needed = (view: View): number => Math.min(...Object.values(view.results));

/** What a village of so many points is called, if its gift is crafted. */
export const calledAt = (view: View, points: number): string | undefined =>
  Object.entries(view.results)
    .filter(([, least]) => least <= points)
    .sort(([, a], [, b]) => b - a)[0]?.[0];

/** The lines of one log entry. */
export function describe(events: readonly GameEvent[]): LogLine[] {
  return (events as readonly Event[]).flatMap((event) => {
    const line = sentence(event);
    return line ? [{ ...line, ...(event.rule ? { rule: event.rule } : {}) }] : [];
  });
}

function sentence(event: Event): Omit<LogLine, 'rule'> | undefined {
  const log = words.log;
  switch (event.event) {
    case 'expand':
      return { text: log.expand(event.card, event.turned) };
    case 'draw':
      return event.card === undefined ? undefined : { text: log.draw(event.card), soft: true };
    case 'deliver':
      return {
        text: log.deliver(event.resource, event.card, event.from, event.way, event.distance),
        soft: true,
      };
    case 'move':
      return { text: log.move(event.card) };
    case 'craft':
      return { text: log.craft(event.card, event.resource), strong: true };
    case 'reset':
      return { text: log.reset(event.transport), soft: true };
    case 'attempt':
      return { text: log.attempt(event.gift) };
    case 'place_gift':
      return { text: log.placeGift(event.gift) };
    case 'end':
      return { text: log.end(event.scores[0] ?? 0, event.gift_crafted), strong: true };
    default:
      return undefined;
  }
}
