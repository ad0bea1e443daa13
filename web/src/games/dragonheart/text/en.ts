/** Dragonheart's words in English. */
import type { Kind } from '../types';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const ORDINALS = ['', 'first', 'second', 'third'];

export const en = {
  kinds: {
    dwarf: { one: 'dwarf', many: 'dwarves' },
    huntress: { one: 'huntress', many: 'huntresses' },
    'fire dragon': { one: 'fire dragon', many: 'fire dragons' },
    'treasure chest': { one: 'treasure chest', many: 'treasure chests' },
    troll: { one: 'troll', many: 'trolls' },
    knight: { one: 'knight', many: 'knights' },
    'petrified dragon': { one: 'petrified dragon', many: 'petrified dragons' },
    sorceress: { one: 'sorceress', many: 'sorceresses' },
    ship: { one: 'ship', many: 'ships' },
  } satisfies Record<Kind, { one: string; many: string }>,
  /** What a space does, in a few words. */
  does: {
    dwarf: 'The fourth takes all four.',
    huntress: 'The third takes all fire dragons.',
    'fire dragon': 'Takes all treasure chests.',
    'treasure chest': 'Does nothing; fire dragons and sorceresses take it.',
    troll: 'Takes all sorceresses.',
    knight: 'The second takes all sorceresses or all trolls.',
    'petrified dragon': 'Does nothing; who takes one gets the Great Dragon.',
    sorceress: 'Takes all petrified dragons or all treasure chests.',
    ship: 'The third takes the hold.',
  } satisfies Record<Kind, string>,
  greatDragon: 'Great Dragon',
  greatDragonHelp: 'One card more in hand, and 3 points at the end.',
  hold: 'Hold',
  holdHelp: 'Huntresses and knights go here after their work. The third ship takes them all.',
  sailings: (count: number) => `${count} of 3 sailings`,
  cards: (count: number) => counted(count, 'card', 'cards'),
  points: (count: number) => counted(count, 'point', 'points'),
  pile: (count: number, points: number) =>
    `${counted(count, 'card', 'cards')} · ${counted(points, 'point', 'points')}`,
  card: (kind: string, value: number | null) =>
    value === null ? kind : `${kind}, ${counted(value, 'point', 'points')}`,
  board: 'Board',
  hand: 'Your hand',
  handOf: (name: string) => `Hand of ${name}`,
  deck: 'Deck',
  deckCount: (count: number) => `Deck: ${counted(count, 'card', 'cards')} left`,
  taken: 'Taken',
  takenBy: (name: string, you: boolean) => (you ? 'What you have taken' : `Taken by ${name}`),
  unseenOf: (name: string, you: boolean) =>
    you ? 'Still in your deck' : `Not seen yet of ${name}’s cards (hand and deck)`,
  noCards: 'No cards here.',
  dragonHere: (name: string, you: boolean) =>
    you ? 'You hold the Great Dragon' : `${name} holds the Great Dragon`,
  ask: {
    choose: 'Choose cards of one kind.',
    last: 'It is the last of the game.',
  },
  act: {
    hint: 'Pick cards of one kind, then play them. Keys: 1 to 6, Enter, Escape.',
    hintTouch: 'Pick the cards to play.',
    wait: 'Wait for your turn.',
    more: 'Add another card to play these.',
    play: (cards: string) => `Play ${cards}`,
    choosePile: (cards: string) => `Play ${cards} and take:`,
    nothing: 'nothing',
    clear: 'Clear',
    all: (count: number) => (count === 1 ? 'The only move' : `All ${count} moves`),
    allTitle: 'All moves that are possible now',
    here: (name: string) => `${name}: play here`,
    from: (name: string) => `${name}: take this pile`,
    cantPlay: 'can’t be played now',
    looking: (name: string) => `Look at the pile: ${name}`,
  },
  /** An action as a button's name. */
  move: (cards: string) => `Play ${cards}`,
  moveTaking: (cards: string, pile: string) => `Play ${cards}, take the ${pile}`,
  moveDeclining: (cards: string) => `Play ${cards}, take nothing`,
  /** "2 dwarves (1, 3)", "dwarf 1", "3 ships". */
  some: (kind: Kind, values: readonly string[]) => {
    const { one, many } = en.kinds[kind];
    const shown = values.filter((value) => value !== '');
    if (values.length === 1) return shown.length === 1 ? `${one} ${shown[0]}` : `a ${one}`;
    return `${values.length} ${many}${shown.length > 0 ? ` (${shown.join(', ')})` : ''}`;
  },
  count: (kind: Kind, count: number) => counted(count, en.kinds[kind].one, en.kinds[kind].many),
  log: {
    place: (who: string, you: boolean, cards: string) =>
      you ? `You play ${cards}.` : `${who} plays ${cards}.`,
    take: (who: string, you: boolean, cards: string, points: number) =>
      `${you ? 'You take' : `${who} takes`} ${cards}: ${counted(points, 'point', 'points')}.`,
    dragon: (who: string, you: boolean) =>
      you ? 'You win the Great Dragon.' : `${who} wins the Great Dragon.`,
    dragonFrom: (who: string, you: boolean, from: string, fromYou: boolean) =>
      `${you ? 'You take' : `${who} takes`} the Great Dragon from ${fromYou ? 'you' : from}.`,
    back: (who: string, you: boolean, card: string | undefined) =>
      you
        ? `${card ?? 'A card'} goes back on your deck.`
        : `A card goes back on the deck of ${who}.`,
    draw: (who: string, you: boolean, count: number, cards: string) =>
      `${you ? 'You draw' : `${who} draws`} ${cards || counted(count, 'card', 'cards')}.`,
    toHold: (cards: string) => `${cards} into the hold.`,
    sailing: (who: string, you: boolean, sailing: number, count: number, points: number) => {
      const nth = ORDINALS[sailing] ?? `${sailing}th`;
      const gain =
        count === 0
          ? 'the hold is empty'
          : `${you ? 'you take' : `${who} takes`} ${counted(count, 'card', 'cards')}, ${counted(points, 'point', 'points')}`;
      return `The ${nth} sailing: ${gain}.`;
    },
    lastTurn: (who: string, you: boolean, cause: 'sailing' | 'deck') =>
      `${cause === 'sailing' ? 'The third sailing is done' : 'A deck is empty'}: ${you ? 'you have' : `${who} has`} the last turn.`,
    end: (scores: string) => `The game is over: ${scores}.`,
  },
  callout: {
    sailing: (sailing: number) => `${ORDINALS[sailing] ?? `${sailing}th`} sailing`,
    dragon: 'Great Dragon!',
    lastTurn: 'Last turn',
  },
  end: {
    caption: 'The count, kind by kind',
    kind: 'Cards',
    total: 'Total',
    tiebreak: 'Equal points: the Great Dragon decides.',
  },
};

export type Texts = typeof en;
