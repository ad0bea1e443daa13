/** A Dragon's Gift in words: log lines, what a card needs and why it can't come, what is asked. */
import { listed } from '../../lib/text/languages.svelte';
import type { GameEvent, LogLine } from '../contract';
import { cardNamed, resourceNamed, transportNamed } from './names';
import type { Link } from './net';
import { words } from './text';
import type { Event, Need, Print, Transport, View } from './types';

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** "minter: makes coin of ore". */
export function cardInWords(print: Print): string {
  const said = {
    card: cardNamed(print.name).name,
    recipe: listed(print.recipe.map(resourceNamed)),
  };
  return print.makes === null
    ? words.giftCard(said)
    : words.card({ ...said, resource: resourceNamed(print.makes) });
}

/** How a way is called in a list of ways. */
export const wayInWords = (way: string): string =>
  way === 'direct' ? words.direct : transportNamed(way).by;

/** What a transport does. */
export function doesInWords({ kind, reach }: Transport): string {
  const does = words.ways[kind as keyof typeof words.ways];
  return typeof does === 'string' ? does : does({ reach: reach ?? 1 });
}

/** Why a resource can't come now. */
export function whyNot(need: Need, most: number): string[] {
  if (need.ways.length > 0) return [];
  const what = { resource: resourceNamed(need.resource) };
  if (!need.shown) return [words.why.notShown(what)];
  const road =
    need.distance === null ? words.why.noRoad(what) : words.why.far({ count: need.distance, most });
  const spent = need.spent.map((way) =>
    words.why.spent({ transport: capital(transportNamed(way).the) }),
  );
  return [road, ...spent];
}

/** What a placement connects, in words. */
export const linksInWords = (links: readonly Link[]): string =>
  listed(
    links.map((link) =>
      words.link({
        resource: resourceNamed(link.resource),
        to: cardNamed(link.card).to,
        distance: link.distance,
      }),
    ),
  );

export function ask(view: View): string {
  if (view.phase !== 'turn') return words.ask[view.phase as 'lift'];
  if (view.hand_size > 0) return words.ask.turn;
  return view.crafts.some((craft) => craft.possible) ? words.ask.craft : words.ask.last;
}

/** Who plays alone is told what became of the village. */
export function verdict(view: View): string | undefined {
  if (view.result === null) return undefined;
  return words.end.verdict({ result: resultInWords(view.result), points: view.scores[0] ?? 0 });
}

/** What a village is called. */
export const resultInWords = (result: string): string =>
  (words.results as Readonly<Record<string, string | undefined>>)[result] ?? result;

/** How many points there are, and what such a village is called or how many are needed. */
export function standingInWords(view: View): string {
  const points = view.scores[0] ?? 0;
  const called = calledAt(view, points);
  if (called === undefined) return words.standing({ points, needed: needed(view) });
  const result = resultInWords(called);
  return words.standingAs({ points, result: result.charAt(0).toLowerCase() + result.slice(1) });
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
      return {
        text: log.expand({ card: capital(cardNamed(event.card).the), turned: event.turned }),
      };
    case 'draw':
      return event.card === undefined
        ? undefined
        : { text: log.draw({ card: cardNamed(event.card).the }), soft: true };
    case 'deliver':
      return { text: delivery(event), soft: true };
    case 'move':
      return { text: log.move({ card: capital(cardNamed(event.card).the) }) };
    case 'craft':
      return {
        text: log.craft({
          card: capital(cardNamed(event.card).the),
          resource: resourceNamed(event.resource),
        }),
        strong: true,
      };
    case 'reset':
      return {
        text: log.reset({ transport: capital(transportNamed(event.transport).the) }),
        soft: true,
      };
    case 'attempt':
      return { text: log.attempt({ gift: cardNamed(event.gift).name }) };
    case 'place_gift':
      return { text: log.placeGift({ gift: cardNamed(event.gift).name }) };
    case 'end': {
      const points = event.scores[0] ?? 0;
      return { text: log.end({ points, crafted: event.gift_crafted }), strong: true };
    }
    default:
      return undefined;
  }
}

function delivery(event: Extract<Event, { event: 'deliver' }>): string {
  const { log } = words;
  const what = resourceNamed(event.resource);
  const by = { resource: what, from: cardNamed(event.from).from, to: cardNamed(event.card).to };
  if (event.way !== 'direct')
    return log.carried({ ...by, way: capital(transportNamed(event.way).the) });
  if (event.distance === 0)
    return log.atHome({ card: capital(cardNamed(event.card).the), resource: what });
  return capital(log.byRoad(by));
}
