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
  return [...groups].map(([kind, values]) => someInWords(kind, values)).join(', ');
}

/** "2 dwarves (1, 3)", "dwarf 1", "3 ships", "a ship". */
function someInWords(kind: Kind, values: readonly string[]): string {
  const said = words.kinds[kind];
  const shown = values.filter((value) => value !== '');
  if (values.length === 1) {
    const [value] = shown;
    return value === undefined ? said.a : words.valued({ kind: said.one, value });
  }
  const cards = said.count({ count: values.length });
  return shown.length > 0 ? words.withValues({ cards, values: shown.join(', ') }) : cards;
}

/** One card's full name, for labels. */
export function cardName(card: CardText): string {
  const { kind, value } = parseCard(card);
  const { one } = words.kinds[kind];
  return value === null ? one : words.card({ kind: one, points: value });
}

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** The name of an action's button: "Play 2 knights (1, 1), take the trolls". */
export function nameAction(action: string): string {
  const { cards, target } = parseAction(action);
  const played = { cards: cardsInWords(cards) };
  if (target === null) return words.move(played);
  if (target === 'nothing') return words.moveDeclining(played);
  return words.moveTaking({ ...played, pile: words.kinds[target].pile });
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
  const counted = words.kinds[pile].count({ count: cards.length });
  return words.worth({ cards: counted, points: points(cards) });
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
    case 'place':
      return { text: log.place({ ...who(event.seat), cards: cardsInWords(cards) }) };
    case 'take': {
      const taken = words.kinds[event.pile].count(event);
      return { text: log.take({ ...who(event.seat), cards: taken, points: event.points }) };
    }
    case 'great_dragon': {
      if (event.from === null) return { text: log.dragon(who(event.seat)) };
      const from = who(event.from);
      return {
        text: log.dragonFrom({ ...who(event.seat), from: from.name, fromYou: from.you }),
      };
    }
    case 'return':
      if (event.card) return { text: log.back({ card: capital(cardsInWords([event.card])) }) };
      return { text: log.backSomewhere(who(event.seat)) };
    case 'draw': {
      const drawn = cardsInWords(cards) || words.cards({ count: run.length });
      return { text: log.draw({ ...who(event.seat), cards: drawn }), soft: true };
    }
    case 'to_hold':
      return { text: log.toHold({ cards: words.kinds[event.pile].count(event) }) };
    case 'sailing':
      if (event.count === 0) return { text: log.sailingEmpty(event) };
      return { text: log.sailing({ ...who(event.seat), ...event }) };
    case 'last_turn':
      return { text: log.lastTurn({ ...who(event.seat), ...event }), strong: true };
    case 'end': {
      const scores = event.scores.map((score, seat) => `${who(seat).name} ${score}`);
      return { text: log.end({ scores: scores.join(', ') }), strong: true };
    }
    default:
      return undefined;
  }
}
