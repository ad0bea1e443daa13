/** Dragonheart in words: log lines, names of actions, what is asked. */
import type { GameEvent, LogLine, Who } from '../contract';
import { tell } from '../telling';
import { kindOf, parseCard, points } from './cards';
import { parseAction, valueText } from './select';
import { words } from './text';
import type { CardText, Event, Kind, View } from './types';

/** Cards as they are said: "2 dwarves (1, 3)"; cards of several kinds one by one. */
export function cardsInWords(cards: readonly CardText[]): string {
  const groups = new Map<Kind, string[]>();
  for (const card of cards) {
    const kind = kindOf(card);
    groups.set(kind, [...(groups.get(kind) ?? []), valueText(card)]);
  }
  return [...groups].map(([kind, values]) => words.some(kind, values)).join(', ');
}

/** One card's full name, for labels. */
export function cardName(card: CardText): string {
  const { kind, value } = parseCard(card);
  return words.card(words.kinds[kind].one, value);
}

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** The name of an action's button: "Play 2 knights (1, 1), take the trolls". */
export function nameAction(action: string): string {
  const { cards, target } = parseAction(action);
  const played = cardsInWords(cards);
  if (target === null) return words.move(played);
  if (target === 'nothing') return words.moveDeclining(played);
  return words.moveTaking(played, words.kinds[target].many);
}

/** An action that is proposed, and the cards and piles that it is about. */
export function hint(action: string, seat: number): { text: string; at: string[] } {
  const { cards, kind, target } = parseAction(action);
  const spaces = [kind, ...(target === null || target === 'nothing' ? [] : [target])];
  return {
    text: nameAction(action),
    at: [
      ...cards.map((card) => `[data-at="hand:${seat}"] [data-card="${card}"]`),
      ...spaces.map((space) => `[data-at="space:${space}"]`),
    ],
  };
}

/** What taking a pile would bring: "3 trolls · 6★". */
export function pileInWords(view: View, pile: Kind): string {
  const cards = view.board[pile];
  return `${words.count(pile, cards.length)} · ${points(cards)}★`;
}

export function ask(view: View): string {
  return view.last_turn ? words.ask.last : words.ask.choose;
}

/** The lines of one log entry; what belongs together (cards placed, cards drawn) is one line. */
export const describe = (events: readonly GameEvent[], people: readonly Who[]): LogLine[] =>
  tell(events as readonly Event[], ['place', 'draw'], (run) => sentence(run, people));

function sentence(
  run: readonly Event[],
  people: readonly Who[],
): Omit<LogLine, 'rule'> | undefined {
  const [event] = run;
  if (!event) return undefined;
  const who = (seat: number): Who => people[seat] ?? { name: '', you: false };
  const cards = run.flatMap((one) => ('card' in one && one.card ? [one.card as CardText] : []));
  const log = words.log;
  switch (event.event) {
    case 'place': {
      const { name, you } = who(event.seat);
      return { text: log.place(name, you, cardsInWords(cards)) };
    }
    case 'take': {
      const { name, you } = who(event.seat);
      return { text: log.take(name, you, words.count(event.pile, event.count), event.points) };
    }
    case 'great_dragon': {
      const { name, you } = who(event.seat);
      if (event.from === null) return { text: log.dragon(name, you) };
      const from = who(event.from);
      return { text: log.dragonFrom(name, you, from.name, from.you) };
    }
    case 'return': {
      const { name, you } = who(event.seat);
      const card = event.card && capital(cardsInWords([event.card]));
      return { text: log.back(name, you, card) };
    }
    case 'draw': {
      const { name, you } = who(event.seat);
      return { text: log.draw(name, you, run.length, cardsInWords(cards)), soft: true };
    }
    case 'to_hold':
      return { text: log.toHold(capital(words.count(event.pile, event.count))) };
    case 'sailing': {
      const { name, you } = who(event.seat);
      return { text: log.sailing(name, you, event.sailing, event.count, event.points) };
    }
    case 'last_turn': {
      const { name, you } = who(event.seat);
      return { text: log.lastTurn(name, you, event.cause), strong: true };
    }
    case 'end': {
      const scores = event.scores.map((score, seat) => `${who(seat).name} ${score}`);
      return { text: log.end(scores.join(', ')), strong: true };
    }
    default:
      return undefined;
  }
}
