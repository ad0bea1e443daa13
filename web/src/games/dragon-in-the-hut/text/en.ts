/** Dragon in the Hut's words in English. */
import type { Kind } from '../types';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const cards = (count: number): string => counted(count, 'card', 'cards');

const upTo = (count: number): string => (count === 1 ? 'a card' : `up to ${cards(count)}`);

const own = (name: string, you: boolean): string => (you ? 'your' : `${name}’s`);

const start = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** "You play", "Greedy plays". */
const does = (name: string, you: boolean, verb: string, plural = `${verb}s`): string =>
  you ? `You ${verb}` : `${name} ${plural}`;

export const en = {
  /** The full name of a kind; its number follows. */
  kinds: {
    hut: 'Hut',
    egg: 'Egg',
    'trap discard': 'Trap: discard',
    'trap give': 'Trap: give',
    'steal egg': 'Steal egg',
    'smash egg': 'Smash egg',
    'steal from hand': 'Steal from hand',
    fire: 'Fire',
    frost: 'Frost',
  } satisfies Record<Kind, string>,
  /** What is printed on the card, short. */
  printed: {
    hut: 'Hut',
    egg: 'Egg',
    'trap discard': 'Trap: discard',
    'trap give': 'Trap: give',
    'steal egg': 'Steal egg',
    'smash egg': 'Smash egg',
    'steal from hand': 'Steal cards',
    fire: 'Fire',
    frost: 'Frost',
  } satisfies Record<Kind, string>,
  /** What a card does, in a sentence. */
  does: (kind: Kind, n: number): string =>
    ({
      hut: 'Build it before you, one a turn. One card can incubate under it.',
      egg: 'Put it under a free hut or dragon of yours. A dragon hatches when its counter runs out.',
      'trap discard': `Put it under a free hut or dragon of yours. Who steals or smashes it discards ${cards(n)}.`,
      'trap give': `Put it under a free hut or dragon of yours. Who steals or smashes it gives you ${cards(n)}.`,
      'steal egg': `Name ${upTo(n)} incubating with one opponent: eggs come into your hand, traps fire.`,
      'smash egg': `Name ${upTo(n)} incubating with one opponent: eggs are discarded, traps fire.`,
      'steal from hand': `Take ${upTo(n)} from the hand of one opponent.`,
      fire: 'Burn an opponent’s hut, and what lies under it.',
      frost: 'Put the counter of an opponent’s incubating card up by one.',
    })[kind],
  /** Why a card of a kind can't be played now. */
  cant: {
    hut: 'You have placed a hut this turn.',
    egg: 'None of your huts and dragons is free.',
    'trap discard': 'None of your huts and dragons is free.',
    'trap give': 'None of your huts and dragons is free.',
    'steal egg': 'No opponent has an incubating card.',
    'smash egg': 'No opponent has an incubating card.',
    'steal from hand': 'No opponent has a card in hand.',
    fire: 'No opponent has a hut.',
    frost: 'No opponent has an incubating card below III.',
  } satisfies Record<Kind, string>,
  cards,
  and: (parts: readonly string[]) =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`,
  some: (card: string, count: number) => (count === 1 ? card : `${card} (${count}×)`),
  opponents: 'Opponents',
  table: 'Decks',
  deck: 'Forest',
  deckHelp: (count: number) => `Forest deck: ${cards(count)} left`,
  discards: 'Discards',
  discardsHelp: (count: number) => `Discard pile: ${cards(count)}. Look into it`,
  nest: 'Dragons',
  nestHelp: (count: number) => `${counted(count, 'dragon', 'dragons')} left`,
  loose: 'Not in the deck: they lie hidden with other players',
  noCards: 'No cards here.',
  hand: 'Your hand',
  handCount: (count: number) => `Your hand: ${cards(count)}`,
  home: 'Your huts and dragons',
  homeOf: (name: string, you: boolean) => start(`${own(name, you)} huts and dragons`),
  noHosts: 'No hut yet',
  noHuts: 'You have no hut yet: build one, and eggs can incubate.',
  fresh: 'new',
  dragons: (count: number) => `${counted(count, 'dragon', 'dragons')} of 3`,
  player: (name: string, dragons: number, hand: number) =>
    `${name}: ${counted(dragons, 'dragon', 'dragons')}, ${cards(hand)} in hand`,
  toMove: 'to move',
  look: (name: string) => `Look closely: ${name}`,
  handOf: (name: string, count: number) => `Hand of ${name}: ${cards(count)}`,
  known: (card: string) => `you know: ${card}`,
  knownHand: 'What you know of the hand',
  maybeIn: (card: string) => `${card}: may be here`,
  nothingKnown: 'You know none of these cards.',
  hostName: (kind: string, number: string) => `${kind} ${number}`,
  free: 'free',
  hidden: 'a hidden card',
  maybe: (card: string) => `perhaps ${card}`,
  incubating: (card: string, counter: string) => `${card}, counter ${counter}`,
  burning: 'burning',
  /** Asked in the banner. */
  ask: {
    search: 'Draw two more, or go on and play?',
    action: 'Play cards, or end your turn.',
    name: 'Name one of the incubating cards.',
    take: 'Take a card of that hand.',
    discard: 'A trap: choose what you discard.',
    give: 'A trap: choose what you give.',
  },
  /** Asked step by step, above the hand. */
  guide: {
    search: 'Two cards are drawn. Now play, or draw again?',
    action: 'Choose a card to play it, or end your turn.',
    onlyPass: 'None of your cards can be played now.',
    name: (card: string, who: string, names: number) =>
      `${card}: name a card that incubates with ${who}${names > 1 ? ` (up to ${names})` : ''}.`,
    take: (card: string, whose: string, left: number) =>
      `${card}: take ${left > 1 ? `up to ${left} more cards` : 'one more card'} of ${whose} hand, by the backs.`,
    takeOpen: (card: string, whose: string, left: number) =>
      `${card}: you look into ${whose} hand. Take ${upTo(left)}.`,
    discard: (whose: string, left: number) =>
      `${start(whose)} trap fires: discard ${cards(left)} of your choice.`,
    give: (whose: string, left: number) =>
      `${start(whose)} trap fires: give its owner ${cards(left)} of your choice.`,
    wait: 'Wait for your turn.',
    waitName: (who: string, card: string, on: string) =>
      `${who} plays ${card} on ${on}, and names a card.`,
    waitTake: (who: string, card: string, on: string) =>
      `${who} plays ${card} on ${on}, and takes cards.`,
    waitDiscard: (who: string, whose: string, left: number) =>
      `${start(whose)} trap fires: ${who} must discard ${cards(left)}.`,
    waitGive: (who: string, whose: string, left: number) =>
      `${start(whose)} trap fires: ${who} must give its owner ${cards(left)}.`,
    whose: own,
    you: 'you',
    keys: 'Keys: 1 to 9, arrows, Enter, Escape.',
    on: 'Play it on',
    at: 'Play it on',
    atSeat: (name: string) => `On which of ${name}`,
    under: 'Put it under',
    bluff: 'Or hide it, as a bluff, under',
    bluffOnly: 'Hide it, as a bluff, under',
    waste: 'Or throw it away',
    wasteOnly: 'Throw it away',
  },
  /** Buttons. */
  act: {
    more: 'Draw two more, end turn',
    go: 'Play cards',
    pass: 'End turn',
    stop: 'That is enough',
    build: 'Build the hut',
    waste: 'Discard the trap',
    discard: (card: string) => `Discard ${card}`,
    give: (card: string) => `Give ${card}`,
    take: (card: string) => `Take ${card}`,
    blind: (index: number, count: number) => `Take card ${index} of ${count}`,
    back: 'Another player',
    clear: 'Clear',
    site: 'Build here',
  },
  /** An action as a button's full name. */
  move: {
    under: (card: string, host: string) => `Put ${card} under ${host}`,
    bluff: (card: string, host: string) => `Hide ${card} under ${host}, as a bluff`,
    on: (card: string, name: string) => `Play ${card} on ${name}`,
    at: (card: string, name: string, host: string) => `Play ${card} on ${host} of ${name}`,
    name: (host: string, name: string) => `Name the card under ${host} of ${name}`,
    aim: (card: string, name: string) => `Play ${card} on something of ${name}`,
    waste: (card: string) => `Throw away ${card}`,
  },
  cantNow: 'can’t be played now',
  log: {
    turn: (who: string, you: boolean, round: number) =>
      `${start(own(who, you))} turn, round ${round}.`,
    tick: (hosts: string) => `Counters go down: ${hosts}.`,
    ticked: (host: string, counter: string) => `${host} to ${counter}`,
    reveal: (host: string, whose: string, you: boolean, card: string) =>
      `Under ${own(whose, you)} ${host}: ${card}.`,
    hatch: (who: string, you: boolean, dragons: number) =>
      `A dragon hatches: ${you ? 'you have' : `${who} has`} ${counted(dragons, 'dragon', 'dragons')}.`,
    draw: (who: string, you: boolean, count: number, drawn: string) =>
      `${does(who, you, 'draw')} ${you && drawn ? drawn : cards(count)}.`,
    renew: (count: number) => `The discards are shuffled into a new deck of ${cards(count)}.`,
    acts: (who: string, you: boolean) => `${does(who, you, 'go', 'goes')} on to play cards.`,
    hut: (who: string, you: boolean, host: string) => `${does(who, you, 'build')} ${host}.`,
    place: (who: string, you: boolean, card: string | undefined, host: string, counter: string) =>
      `${does(who, you, 'put')} ${card ?? 'a card'} under ${host}, counter ${counter}.`,
    play: (who: string, you: boolean, card: string, on: string, onYou: boolean) =>
      `${does(who, you, 'play')} ${card} on ${onYou ? 'you' : on}.`,
    steal: (who: string, you: boolean, from: string, fromYou: boolean) =>
      `${does(who, you, 'steal')} ${own(from, fromYou)} egg.`,
    smash: (who: string, you: boolean, of: string, ofYou: boolean) =>
      `${does(who, you, 'smash', 'smashes')} ${own(of, ofYou)} egg.`,
    spoilt: (of: string, ofYou: boolean, card: string) =>
      `It was ${own(of, ofYou)} bluff: ${card} is discarded.`,
    trap: (who: string, you: boolean, of: string, ofYou: boolean, card: string) =>
      `${start(own(of, ofYou))} trap fires on ${you ? 'you' : who}: ${card}.`,
    look: (who: string, you: boolean, at: string, atYou: boolean) =>
      `${does(who, you, 'look')} into ${own(at, atYou)} hand.`,
    take: (who: string, you: boolean, from: string, fromYou: boolean, taken: string) =>
      `${does(who, you, 'take')} ${taken} from ${own(from, fromYou)} hand.`,
    discard: (who: string, you: boolean, card: string) => `${does(who, you, 'discard')} ${card}.`,
    give: (who: string, you: boolean, to: string, toYou: boolean, given: string) =>
      `${does(who, you, 'give')} ${toYou ? 'you' : to} ${given}.`,
    burn: (host: string, of: string, ofYou: boolean) =>
      `${start(own(of, ofYou))} ${host} burns down.`,
    frost: (host: string, of: string, ofYou: boolean, counter: string) =>
      `${start(own(of, ofYou))} ${host} freezes: counter ${counter}.`,
    waste: (who: string, you: boolean, card: string) => `${does(who, you, 'throw')} away ${card}.`,
    stop: (who: string, you: boolean) => `${does(who, you, 'leave')} it at that.`,
    pass: (who: string, you: boolean) => `${does(who, you, 'end')} the turn.`,
    end: (names: string, count: number) =>
      `The game is over: ${names} ${count === 1 ? 'wins' : 'share the win'}.`,
    endYou: 'The game is over: you win.',
  },
  callout: {
    hatch: 'A dragon hatches!',
    trap: (card: string) => `${card}!`,
    renew: 'The deck is renewed',
    on: (who: string, card: string, whom: string) => `${who}: ${card} → ${whom}`,
    stolen: 'Stolen!',
    smashed: 'Smashed!',
    bluff: 'A bluff!',
    trapped: 'A trap!',
    lost: 'Discarded',
    hatched: 'It hatches!',
    looks: (who: string, whom: string) => `${who} → hand of ${whom}`,
  },
  end: {
    caption: 'Dragons of each player',
    player: 'Player',
    dragons: 'Dragons',
    huts: 'Huts',
    incubating: 'Incubating',
    hand: 'Hand',
    rounds: (round: number) => `After ${counted(round, 'round', 'rounds')}`,
  },
};

export type Texts = typeof en;
