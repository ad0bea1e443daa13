/** Dragon in the Hut in words: log lines, names of cards and actions, what is asked. */
import { listed } from '../../lib/text/languages.svelte';
import type { GameEvent, LogLine, Who } from '../contract';
import { tell } from '../telling';
import { isTrap, parseCard, roman, stacks, type Stack } from './cards';
import type { Choice } from './choices';
import { under } from './knowing';
import { words } from './text';
import type { CardText, Event, Host, View } from './types';

const nobody: Who = { name: '', you: false };

export const personAt = (people: readonly Who[], seat: number | null): Who =>
  people[seat ?? -1] ?? nobody;

/** Two people in one sentence: who acts, and whom it is about. */
export const between = (
  who: Who,
  { name: whom, you: whomYou }: Who,
): Who & { whom: string; whomYou: boolean } => ({ ...who, whom, whomYou });

/** A card's full name: "Steal egg 2". */
export function cardName(card: CardText): string {
  const { kind, number } = parseCard(card);
  const name = words.kinds[kind];
  return number === null ? name : `${name} ${number}`;
}

/** What a card does. */
export function explain(card: CardText): string {
  const { kind, number } = parseCard(card);
  const does = words.does[kind];
  return typeof does === 'string' ? does : does({ count: number ?? 0 });
}

/** "Egg (2×) and Hut". */
export const cardsInWords = (cards: readonly CardText[]): string =>
  listed(stacks(cards).map(someInWords));

/** "Egg (2×)". */
export const someInWords = ({ card, count }: Stack): string =>
  words.some({ card: cardName(card), count });

const partsOf = (host: string): { kind: string; number: string } => {
  const [kind = '', number = ''] = host.split(' ');
  return { kind, number };
};

/** A host by itself: "Hut 1". */
export const hostName = (host: string | null): string => words.host.name(partsOf(host ?? ''));

/** A host within a sentence: "hut 1". */
export const theHost = (host: string | null): string => words.host.the(partsOf(host ?? ''));

/** A host with what incubates there, as far as it is known. */
export function hostInWords(view: View, seat: number, host: Host): string {
  const name = hostName(host.host);
  if (host.burnt) return `${name}: ${words.burning}`;
  if (host.counter === null) return `${name}: ${words.free}`;
  const known = under(view, seat, host.host);
  const card = known
    ? known.sure
      ? cardName(known.card)
      : words.maybe({ card: cardName(known.card) })
    : words.hidden;
  return `${name}: ${words.incubating({ card, counter: roman(host.counter) })}`;
}

/** The full name of a choice's button. */
export function nameChoice(choice: Choice, people: readonly Who[], target: number | null): string {
  const { way, seat } = choice;
  const card = choice.card === null ? '' : cardName(choice.card);
  const host = theHost(choice.host);
  const { name } = personAt(people, seat);
  switch (way) {
    case 'under':
      return words.move.under({ card, host });
    case 'bluff':
      return words.move.bluff({ card, host });
    case 'on':
      return words.move.on({ card, name });
    case 'at':
      return words.move.at({ card, name, host });
    case 'name':
      return words.move.name({ host, name: personAt(people, target).name });
    case 'waste':
      return words.move.waste({ card });
    case 'discard':
      return words.act.discard({ card });
    case 'give':
      return words.act.give({ card });
    case 'take':
      return words.act.take({ card });
    case 'blind':
      return words.act.take({ card: words.cards({ count: 1 }) });
    default:
      return words.act[way];
  }
}

export const ask = (view: View): string => words.ask[view.phase as keyof typeof words.ask];

/** What is asked now, by which card and about whom: of the reader, or of another. */
export function guide(view: View, people: readonly Who[], seat: number | null): string {
  const card = view.card === null ? '' : cardName(view.card);
  const target = personAt(people, view.target);
  const says = words.guide;
  if (view.over) return '';
  if (view.turn !== seat) {
    const both = { ...between(personAt(people, view.turn), target), count: view.left, card };
    if (view.phase === 'name') return says.waitName(both);
    if (view.phase === 'take') return says.waitTake(both);
    if (view.phase === 'discard') return says.waitDiscard(both);
    if (view.phase === 'give') return says.waitGive(both);
    return seat === null ? '' : says.wait;
  }
  const about = { name: target.name, card, count: view.left };
  switch (view.phase) {
    case 'search':
      return says.search;
    case 'name':
      return says.name({ ...about, count: view.names });
    case 'take':
      return view.players[view.target ?? -1]?.hand ? says.takeOpen(about) : says.take(about);
    case 'discard':
      return says.discard(about);
    case 'give':
      return says.give(about);
    default:
      return says.action;
  }
}

/** What is said of a card that is turned up, by what happens next. */
export function fate(card: CardText, next: GameEvent | undefined): string {
  const says = words.callout;
  switch (next?.event) {
    case 'steal':
      return says.stolen;
    case 'smash':
      return says.smashed;
    case 'hatch':
      return says.hatched;
    case 'spoilt':
      return says.bluff;
    case 'trap':
      return says.trapped;
    default:
      return isTrap(card) || card === 'egg' ? says.lost : says.bluff;
  }
}

const TOGETHER = ['draw', 'tick', 'take', 'give', 'discard'];

/** The lines of one log entry; cards drawn, given or discarded in a row are one line. */
export const describe = (events: readonly GameEvent[], people: readonly Who[]): LogLine[] =>
  tell(events as readonly Event[], TOGETHER, (run) => sentence(run, people));

function sentence(
  run: readonly Event[],
  people: readonly Who[],
): Omit<LogLine, 'rule'> | undefined {
  const [event] = run;
  if (!event) return undefined;
  const who = (seat: number): Who => personAt(people, seat);
  const both = (seat: number, other: number): ReturnType<typeof between> =>
    between(who(seat), who(other));
  const shown = run.flatMap((one) => ('card' in one && one.card ? [one.card as CardText] : []));
  const all = shown.length === run.length;
  const cards = all ? cardsInWords(shown) : words.cards({ count: run.length });
  const log = words.log;
  switch (event.event) {
    case 'turn':
      return { text: log.turn({ ...who(event.seat), round: event.round }), soft: true };
    case 'tick': {
      const ticks = (run as Extract<Event, { event: 'tick' }>[]).map((one) =>
        log.ticked({ host: theHost(one.host), counter: roman(one.counter) }),
      );
      return { text: log.tick({ hosts: listed(ticks) }), soft: true };
    }
    case 'reveal': {
      const host = theHost(event.host);
      return { text: log.reveal({ ...who(event.seat), host, card: cardName(event.card) }) };
    }
    case 'hatch':
      return { text: log.hatch({ ...who(event.seat), count: event.dragons }), strong: true };
    case 'draw': {
      // Where everything is open, others’ cards are seen, but the line is as it always is.
      const drawn = who(event.seat).you ? cards : words.cards({ count: run.length });
      return { text: log.draw({ ...who(event.seat), cards: drawn }), soft: true };
    }
    case 'renew':
      return { text: log.renew({ count: event.cards }), soft: true };
    case 'search_ends':
      return { text: log.acts(who(event.seat)), soft: true };
    case 'hut':
      return { text: log.hut({ ...who(event.seat), host: theHost(event.host) }) };
    case 'place': {
      const card = event.card === undefined ? log.unseen : cardName(event.card);
      const place = { host: theHost(event.host), counter: roman(event.counter) };
      return { text: log.place({ ...who(event.seat), ...place, card }) };
    }
    case 'play':
      return { text: log.play({ ...both(event.seat, event.on), card: cardName(event.card) }) };
    case 'steal':
      return { text: log.steal(both(event.seat, event.from)) };
    case 'smash':
      return { text: log.smash(both(event.seat, event.of)) };
    case 'spoilt':
      return { text: log.spoilt({ ...who(event.of), card: cardName(event.card) }) };
    case 'trap':
      return {
        text: log.trap({ ...both(event.seat, event.of), card: cardName(event.card) }),
        strong: true,
      };
    case 'look':
      return { text: log.look(both(event.seat, event.at)) };
    case 'take':
      return { text: log.take({ ...both(event.seat, event.from), cards }) };
    case 'discard':
      return { text: log.discard({ ...who(event.seat), cards }) };
    case 'give':
      return { text: log.give({ ...both(event.seat, event.to), cards }) };
    case 'burn':
      return { text: log.burn({ ...who(event.of), host: theHost(event.host) }) };
    case 'frost': {
      const place = { host: theHost(event.host), counter: roman(event.counter) };
      return { text: log.frost({ ...who(event.of), ...place }) };
    }
    case 'waste':
      return { text: log.waste({ ...who(event.seat), card: cardName(event.card) }) };
    case 'stop':
      return { text: log.stop(who(event.seat)), soft: true };
    case 'pass':
      return { text: log.pass(who(event.seat)), soft: true };
    case 'end':
      return { text: ending(event.winners, people), strong: true };
    default:
      return undefined;
  }
}

function ending(winners: readonly number[], people: readonly Who[]): string {
  const found = winners.map((seat) => personAt(people, seat));
  if (found.length === 1 && found[0]?.you) return words.log.endYou;
  return words.log.end({ names: listed(found.map((one) => one.name)), count: found.length });
}
