/** Dragonheart's words in English. */
import type { Kind } from '../types';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const ORDINALS = ['', 'first', 'second', 'third'];

export const en = {
  title: 'Dragonheart',
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
  /** What the guide of a first game says: step by step, and when something happens first. */
  lesson: {
    steps: {
      board: {
        say: 'This board belongs to both of you. Each of its nine spaces takes cards of one kind. You score only with cards that you take from it, never with those you lay down.',
      },
      hand: {
        say: 'These are your five cards. In each turn you play one or more cards of one kind. Select cards with a click, or with the keys 1 to 6, then play them.',
      },
      stack: {
        say: 'Some cards only wait to be taken. A petrified dragon does nothing itself, but is worth 2 points to whoever takes it.',
        todo: 'Play the petrified dragon.',
        done: 'You laid it down and drew up to five cards again. Let us hope that it is still there in your next turn.',
      },
      take: {
        say: 'It is. A sorceress takes all petrified dragons, or all treasure chests: you choose when both are there.',
        todo: 'Play the sorceress.',
        done: 'You took the petrified dragon, and whoever takes one gets the Great Dragon, too.',
      },
      greatDragon: {
        say: 'The Great Dragon is worth 3 points at the end, and with it you hold six cards instead of five. Your opponent gets it by taking a petrified dragon.',
      },
      row: {
        say: 'Knights stand in a row of two frames. Whoever places the second one takes all sorceresses or all trolls. You hold two knights: fill the row at once. Your own sorceress still lies there.',
        todo: 'Play both knights.',
        done: 'The sorceress is yours, and the two knights went under the ship.',
      },
      hold: {
        say: 'Under the ship lies the hold. Knights and huntresses go there when their work is done. They are not lost: the third ship takes them all.',
      },
      dwarves: {
        say: 'Dwarves take themselves: whoever places the fourth one takes all four. Your opponent has laid down one.',
        todo: 'Play your three dwarves.',
        done: 'Four dwarves for you, though one came from your opponent. In rows it pays to be the last.',
      },
      sail: {
        say: 'One ship lies there already. Whoever places the third one sails, and takes everything in the hold.',
        todo: 'Play your two ships.',
        done: 'The first sailing: the cards of the hold are yours, and the three ships leave the game. With the third sailing the end is near.',
      },
      huntress: {
        say: 'Two huntresses lie on the board. The third one takes all fire dragons, and there is one worth 4 points.',
        todo: 'Play one huntress.',
        done: 'You took the fire dragon. A fire dragon itself would take all treasure chests, a troll all sorceresses.',
      },
      end: {
        say: 'After the third sailing, or when a deck is empty, the other player has one last turn. Then all cards that you took are counted. From here on you play on your own.',
      },
    },
    tips: {
      place: 'Cards go onto the space of their kind.',
      take: 'What the cards let you take, you take, all of it. Equal values don’t matter here: only the kind decides.',
      great_dragon: 'The Great Dragon changes hands with every petrified dragon that is taken.',
      return: 'Who loses the Great Dragon with six cards in hand puts one back, picked by chance.',
      to_hold:
        'Huntresses and knights go into the hold when their row was full, even if there was nothing to take.',
      sailing: 'Three ships: whoever placed the last one takes the whole hold.',
      last_turn: 'The end is near: one last turn, then everything is counted.',
      end: 'Each card counts its value, and the Great Dragon 3 points. The higher sum wins.',
    },
  },
};

export type Texts = typeof en;
