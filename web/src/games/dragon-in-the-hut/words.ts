/** Dragon in the Hut in words: log lines, names of cards and actions, what is asked. */
import type { GameEvent, LogLine, Who } from '../contract';
import { tell } from '../telling';
import { isTrap, parseCard, roman, stacks } from './cards';
import type { Choice } from './choices';
import { under } from './knowing';
import { words } from './text';
import type { CardText, Event, Host, View } from './types';

const nobody: Who = { name: '', you: false };

export const personAt = (people: readonly Who[], seat: number | null): Who =>
  people[seat ?? -1] ?? nobody;

/** How somebody is called within a sentence. */
export const called = ({ name, you }: Who): string => (you ? words.guide.you : name);

/** A card's full name: "Steal egg 2". */
export function cardName(card: CardText): string {
  const { kind, number } = parseCard(card);
  const name = words.kinds[kind];
  return number === null ? name : `${name} ${number}`;
}

/** What a card does. */
export function explain(card: CardText): string {
  const { kind, number } = parseCard(card);
  return words.does(kind, number ?? 0);
}

/** "Egg (2×) and Hut". */
export const cardsInWords = (cards: readonly CardText[]): string =>
  words.and(stacks(cards).map(({ card, count }) => words.some(cardName(card), count)));

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** A host with what incubates there, as far as it is known. */
export function hostInWords(view: View, seat: number, host: Host): string {
  const name = capital(host.host);
  if (host.burnt) return `${name}: ${words.burning}`;
  if (host.counter === null) return `${name}: ${words.free}`;
  const known = under(view, seat, host.host);
  const card = known
    ? known.sure
      ? cardName(known.card)
      : words.maybe(cardName(known.card))
    : words.hidden;
  return `${name}: ${words.incubating(card, roman(host.counter))}`;
}

/** The full name of a choice's button. */
export function nameChoice(choice: Choice, people: readonly Who[], target: number | null): string {
  const { way, host, seat } = choice;
  const card = choice.card === null ? '' : cardName(choice.card);
  const whom = called(personAt(people, seat));
  switch (way) {
    case 'under':
      return words.move.under(card, host ?? '');
    case 'bluff':
      return words.move.bluff(card, host ?? '');
    case 'on':
      return words.move.on(card, whom);
    case 'at':
      return words.move.at(card, whom, host ?? '');
    case 'name':
      return words.move.name(host ?? '', called(personAt(people, target)));
    case 'waste':
      return words.move.waste(card);
    case 'discard':
      return words.act.discard(card);
    case 'give':
      return words.act.give(card);
    case 'take':
      return words.act.take(card);
    case 'blind':
      return words.act.take(words.cards(1));
    default:
      return words.act[way];
  }
}

export const ask = (view: View): string => words.ask[view.phase as keyof typeof words.ask];

/** What is asked now, by which card and about whom: of the reader, or of another. */
export function guide(view: View, people: readonly Who[], seat: number | null): string {
  const card = view.card === null ? '' : cardName(view.card);
  const target = personAt(people, view.target);
  const whose = words.guide.whose(target.name, target.you);
  const says = words.guide;
  if (view.over) return '';
  if (view.turn !== seat) {
    const who = personAt(people, view.turn).name;
    if (view.phase === 'name') return says.waitName(who, card, called(target));
    if (view.phase === 'take') return says.waitTake(who, card, called(target));
    if (view.phase === 'discard') return says.waitDiscard(who, whose, view.left);
    if (view.phase === 'give') return says.waitGive(who, whose, view.left);
    return seat === null ? '' : says.wait;
  }
  switch (view.phase) {
    case 'search':
      return says.search;
    case 'name':
      return says.name(card, called(target), view.names);
    case 'take':
      return view.players[view.target ?? -1]?.hand
        ? says.takeOpen(card, whose, view.left)
        : says.take(card, whose, view.left);
    case 'discard':
      return says.discard(whose, view.left);
    case 'give':
      return says.give(whose, view.left);
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
  const who = (seat: number): [string, boolean] => {
    const { name, you } = personAt(people, seat);
    return [name, you];
  };
  const shown = run.flatMap((one) => ('card' in one && one.card ? [one.card as CardText] : []));
  const several = shown.length === run.length ? cardsInWords(shown) : words.cards(run.length);
  const log = words.log;
  switch (event.event) {
    case 'turn':
      return { text: log.turn(...who(event.seat), event.round), soft: true };
    case 'tick': {
      const ticks = (run as Extract<Event, { event: 'tick' }>[]).map((one) =>
        log.ticked(one.host, roman(one.counter)),
      );
      return { text: log.tick(words.and(ticks)), soft: true };
    }
    case 'reveal':
      return { text: log.reveal(event.host, ...who(event.seat), cardName(event.card)) };
    case 'hatch':
      return { text: log.hatch(...who(event.seat), event.dragons), strong: true };
    case 'draw':
      return { text: log.draw(...who(event.seat), run.length, cardsInWords(shown)), soft: true };
    case 'renew':
      return { text: log.renew(event.cards), soft: true };
    case 'search_ends':
      return { text: log.acts(...who(event.seat)), soft: true };
    case 'hut':
      return { text: log.hut(...who(event.seat), event.host) };
    case 'place': {
      const card = event.card && cardName(event.card);
      return { text: log.place(...who(event.seat), card, event.host, roman(event.counter)) };
    }
    case 'play':
      return { text: log.play(...who(event.seat), cardName(event.card), ...who(event.on)) };
    case 'steal':
      return { text: log.steal(...who(event.seat), ...who(event.from)) };
    case 'smash':
      return { text: log.smash(...who(event.seat), ...who(event.of)) };
    case 'spoilt':
      return { text: log.spoilt(...who(event.of), cardName(event.card)) };
    case 'trap':
      return {
        text: log.trap(...who(event.seat), ...who(event.of), cardName(event.card)),
        strong: true,
      };
    case 'look':
      return { text: log.look(...who(event.seat), ...who(event.at)) };
    case 'take':
      return { text: log.take(...who(event.seat), ...who(event.from), several) };
    case 'discard':
      return { text: log.discard(...who(event.seat), several) };
    case 'give':
      return { text: log.give(...who(event.seat), ...who(event.to), several) };
    case 'burn':
      return { text: log.burn(event.host, ...who(event.of)) };
    case 'frost':
      return { text: log.frost(event.host, ...who(event.of), roman(event.counter)) };
    case 'waste':
      return { text: log.waste(...who(event.seat), cardName(event.card)) };
    case 'stop':
      return { text: log.stop(...who(event.seat)), soft: true };
    case 'pass':
      return { text: log.pass(...who(event.seat)), soft: true };
    case 'end':
      return { text: ending(event.winners, people), strong: true };
    default:
      return undefined;
  }
}

function ending(winners: readonly number[], people: readonly Who[]): string {
  const found = winners.map((seat) => personAt(people, seat));
  if (found.length === 1 && found[0]?.you) return words.log.endYou;
  return words.log.end(words.and(found.map((one) => one.name)), found.length);
}
