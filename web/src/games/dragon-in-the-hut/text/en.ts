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
  title: 'Dragon in the Hut',
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
  /** What the guide of a first game says: step by step, and when something happens first. */
  lesson: {
    steps: {
      aim: {
        say: 'You want to own three dragons. They lie here, and come to whoever hatches eggs.',
      },
      hand: {
        say: 'This is your hand. You may hold as many cards as you like, and only you see which.',
      },
      search: {
        say: 'A turn begins with two cards that you draw. Now decide: draw two more and end your turn, or play cards.',
        todo: 'Choose to play cards.',
        done: 'You have given up two more cards for the right to play as many as you like.',
      },
      hut: {
        say: 'An egg needs a place. In each turn you may build one hut.',
        todo: 'Build a hut.',
        done: 'Your hut stays for the whole game, and one card can lie under it at a time.',
      },
      egg: {
        say: 'Put the egg under your hut, face down. Its counter starts at III with two players.',
        todo: 'Put the egg under the hut.',
        done: 'The others see that something lies there, not what. It could be a trap.',
      },
      pass: {
        say: 'There is more in your hand, but nothing that helps now.',
        todo: 'End your turn.',
        done: 'Your opponent has played. Your egg was in danger: whoever plays a smash card names what lies there, and an egg is gone.',
      },
      enemy: {
        say: 'Your opponent has put something under a hut, too. You see its counter, and how many cards everybody holds.',
      },
      again: {
        say: 'You have drawn two cards already. You hold a card that steals eggs.',
        todo: 'Choose to play cards.',
      },
      steal: {
        say: 'With “steal egg” you name what lies at an opponent’s. An egg comes into your hand. If it is a trap, it fires at you.',
        todo: 'Play “steal egg 1” at your opponent.',
        done: 'It was an egg, and it is yours now. Everybody has seen it.',
      },
      fromHand: {
        say: 'There are cards that take from a hand. You see the backs only, so chance decides what you get.',
        todo: 'Play “steal from hand 1” at your opponent.',
        done: 'You took a card that you can use in this very turn.',
      },
      trap: {
        say: 'A trap does nothing unless somebody steals, smashes or burns it. Then it hits whoever did it.',
        todo: 'Put the trap “discard 2” under your hut.',
        done: 'From outside it looks like an egg. With a little luck your opponent will fall for it.',
      },
      end: {
        say: 'That is enough for a turn.',
        todo: 'End your turn.',
        done: 'Now your opponent has to guess.',
      },
      more: {
        say: 'Sometimes cards are worth more than deeds: draw two more and your turn is over.',
        todo: 'Draw two more cards.',
        done: 'Your turn is over, and your opponent walked into your trap.',
      },
      hatch: {
        say: 'At the start of each of your turns the counters on your cards go down by one. At 0 an egg hatches: a dragon, which can host a card like a hut. With three dragons you win. From here on you play on your own.',
      },
    },
    tips: {
      tick: 'At the start of a turn the counters of that player go down by one.',
      hatch: 'An egg’s counter came to 0: it hatches, and a dragon comes into play.',
      renew: 'The deck was empty: the discard pile is shuffled and becomes the new deck.',
      reveal: 'What was named is turned up before anything else happens.',
      steal: 'A stolen egg goes into the thief’s hand, and all have seen it.',
      smash: 'A smashed egg is discarded.',
      trap: 'A trap fires on whoever named it, and is discarded.',
      take: 'A thief sees the backs only: chance decides which card is taken.',
      discard: 'Whoever is hit by a trap chooses what to lose.',
      give: 'This trap makes its victim give cards to its owner.',
      burn: 'A burnt hut is gone, and so is the egg under it. Dragons don’t burn.',
      frost: 'Frost puts a counter up by one: the egg needs a turn more.',
      stop: 'Nobody has to use a card to the full.',
      end: 'Three dragons: the game is won.',
    },
  },
};

export type Texts = typeof en;
