import type { Host, Player, View } from '../../../src/games/dragon-in-the-hut/types';

export const host = (name: string, counter: number | null = null, card: string | null = null) =>
  ({ host: name, counter, card, old: false }) satisfies Host;

export const player = (change: Partial<Player> = {}): Player => ({
  hand: null,
  hand_size: 3,
  dragons: 0,
  hosts: [],
  ...change,
});

/** Seat 0's view of a game of three, in the action phase of its turn. */
export const makeView = (change: Partial<View> = {}): View => ({
  game: 'dragon-in-the-hut',
  version: 1,
  rules: 1,
  seats: 3,
  seat: 0,
  number: 12,
  to_move: [0],
  over: false,
  scores: [0, 1, 0],
  turn: 0,
  phase: 'action',
  round: 4,
  starter: 0,
  card: null,
  target: null,
  names: 0,
  left: 0,
  begun: false,
  built: false,
  renewals: 0,
  nest: 17,
  discards: ['egg'],
  deck_size: 30,
  players: [
    player({
      hand: ['hut', 'egg', 'egg', 'steal egg 2'],
      hand_size: 4,
      hosts: [host('hut 1', 2, 'trap give 2'), host('hut 2')],
    }),
    player({ dragons: 1, hosts: [host('hut 1', 1), host('hut 3', 2), host('dragon 1')] }),
    player({ hosts: [host('hut 1', 2)] }),
  ],
  notes: [
    { card: 'egg', home: 1, start: 0, places: ['seat 2', 'seat 2 hut 3'] },
    { card: 'frost', home: 1, start: 0, places: ['seat 2'] },
    { card: 'trap give 2', home: 2, start: 1, places: ['seat 3 hut 1'] },
  ],
  steps: [],
  loose: [],
  ...change,
});
