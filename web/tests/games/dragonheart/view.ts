import { KINDS, type CardText, type Kind, type View } from '../../../src/games/dragonheart/types';

/** A view of seat 0 with an empty board, changed by `change`. */
export function makeView(change: Partial<View> = {}): View {
  const board = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<
    Kind,
    CardText[]
  >;
  const player = {
    deck_size: 40,
    deck_top: null,
    returned: false,
    taken: [],
    unseen: ['dwarf 1', 'troll 3'],
  };
  return {
    game: 'dragonheart',
    version: 1,
    rules: 1,
    seats: 2,
    seat: 0,
    number: 0,
    starter: 0,
    to_move: [0],
    over: false,
    last_turn: false,
    sailings: 0,
    great_dragon: null,
    hold: [],
    discarded: 0,
    players: [
      { ...player, hand: ['troll 2', 'dwarf 1', 'dwarf 1', 'ship 0', 'dwarf 3'], hand_size: 5 },
      { ...player, hand: null, hand_size: 5 },
    ],
    scores: [0, 0],
    ...change,
    board: { ...board, ...change.board },
  };
}

/** A board with these piles. */
export const piles = (some: Partial<Record<Kind, CardText[]>>): View['board'] =>
  some as View['board'];
