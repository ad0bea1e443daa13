/** The words of Hüter des Schatzes in English. */
import type { Treasure } from '../types';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const en = {
  title: 'Hüter des Schatzes',
  treasures: {
    sword: { one: 'sword', many: 'swords' },
    gold: { one: 'gold', many: 'gold' },
    gems: { one: 'gem', many: 'gems' },
    chest: { one: 'chest', many: 'chests' },
  } satisfies Record<Treasure, { one: string; many: string }>,
  nothing: 'nothing',
  bare: 'bare floor',
  count: (kind: Treasure, count: number) =>
    counted(count, en.treasures[kind].one, en.treasures[kind].many),
  mixed: (count: number) => counted(count, 'mixed treasure', 'mixed treasures'),
  and: (parts: readonly string[]) =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`,
  points: (count: number) => counted(count, 'point', 'points'),
  hoard: 'Your hoard',
  hoardOf: (name: string) => `Hoard of ${name}`,
  look: (name: string) => `Look at the hoard of ${name}`,
  tile: 'The tile to place',
  tileNumber: (number: number, all: number) => `Tile ${number} of ${all}`,
  left: (count: number, out: number) =>
    `${counted(count, 'tile is', 'tiles are')} still in the stack; ${out} of them ${out === 1 ? 'stays' : 'stay'} out.`,
  unseen: 'Still to come',
  holder: 'holds the stack',
  placed: (you: boolean) => (you ? 'placed' : 'has placed'),
  placing: 'is placing',
  turn: 'Turn the tile',
  turnBack: 'Turn it back',
  place: 'Place it',
  placeOn: (space: string) => `Place it on ${space}`,
  space: {
    empty: (space: string) => `${space}, empty`,
    taken: (space: string, what: string) => `${space}: ${what}`,
    effect: (space: string, effect: string) => `${space}. ${effect}`,
  },
  hint: 'Point at a space. R or the wheel turns the tile; click to place it.',
  hintTouch: 'Touch a space; touch it again to turn the tile.',
  waiting: 'Placed. The others are still placing theirs.',
  over: 'All hoards are full.',
  watching: 'Everybody places this tile in the own hoard.',
  effect: {
    closes: (what: string, points: number) =>
      `Closes ${what}: ${points > 0 ? '+' : ''}${counted(points, 'point', 'points')}`,
    closesNothing: (what: string) => `Closes ${what}, worth nothing`,
    joins: (what: string, ends: number) => `Makes ${what}, ${en.effect.open(ends)}`,
    starts: (what: string, ends: number) => `Begins with ${what}, ${en.effect.open(ends)}`,
    spoils: (what: string) => `Spoils ${what}`,
    grows: (what: string) => `Adds to a spoilt area: ${what}`,
    open: (ends: number) => counted(ends, 'open edge', 'open edges'),
  },
  status: { open: 'open', closed: 'closed, counts', spoilt: 'spoilt' },
  ask: 'Place the tile in your hoard.',
  askSeveral: 'Place the tile in your hoard. Nobody sees where until all have placed.',
  log: {
    seal: (who: string, you: boolean) => `${you ? 'You have' : `${who} has`} placed the tile.`,
    place: (who: string, you: boolean, space: string) =>
      `${you ? 'You place' : `${who} places`} it on ${space}.`,
    close: (who: string, you: boolean, what: string, points: number) =>
      `${you ? 'You close' : `${who} closes`} ${what}: ${counted(points, 'point', 'points')}.`,
    bonus: (points: number) => `The more, the more: ${counted(points, 'point', 'points')} on top.`,
    show: (tile: string) => `The next tile: ${tile}.`,
    end: (scores: string) => `All hoards are full: ${scores}.`,
  },
  end: {
    caption: 'The count, treasure by treasure',
    treasure: 'Treasure',
    more: 'The more, the more',
    total: 'Total',
    spoilt: (areas: number, treasures: number) =>
      `${counted(areas, 'spoilt area', 'spoilt areas')} with ${counted(treasures, 'treasure', 'treasures')}`,
  },
  /** What the guide of a first game says: step by step, and when something happens first. */
  lesson: {
    steps: {
      hoard: {
        say: 'This is your hoard: five by five spaces, and a side space on each side with one treasure. Everybody has a hoard of their own.',
      },
      tile: {
        say: 'This tile is for everybody: each puts it into their own hoard in the same turn. Lava cuts it into two halves; each half holds a treasure and is open to two sides.',
      },
      first: {
        say: 'You may put it on any empty space, turned as you like. A corner is a good place for halves that shall close soon.',
        todo: 'Put the tile on a1 (top left) as it is shown.',
        done: 'Nobody saw where before all had placed. Now it stays there for good.',
      },
      close: {
        say: 'The half at the top right is open towards b1. The lava of the next tile can close it.',
        todo: 'Turn the tile once and put it on b1.',
        done: 'An area that is closed all around, with a single kind of treasure in it, counts one point for each treasure: two for you.',
      },
      side: {
        say: 'The side spaces count along. On the east side, beside e3, waits gold, and more gold is in your hand.',
      },
      edge: {
        say: 'The right half of the tile is open to the top and to the side space.',
        todo: 'Put the tile on e3 as it is shown.',
        done: 'The gold of the side space and that of the tile are one area now, open towards e2.',
      },
      three: {
        say: 'At e2 this tile can close the area.',
        todo: 'Turn the tile once and put it on e2.',
        done: 'Three points: the side space, e3 and e2, all of them gold.',
      },
      mixed: {
        say: 'Beware of areas with several kinds of treasure: when they are closed they score nothing. Large areas are worth most, but the longer they stay open, the more can go wrong.',
      },
      own: {
        say: 'Now it is up to you. Move over the spaces: the page shows what a tile would join and close there.',
        todo: 'Put the tile wherever you like.',
        done: 'Well placed or not: there is no taking back.',
      },
      left: {
        say: 'Of thirty tiles only twenty-five come. You can look up which are still to come.',
      },
      end: {
        say: 'When all hoards are full, the most points win. From here on you play on your own.',
      },
    },
    tips: {
      place: 'When all have placed, all see where.',
      close: 'A closed area counts if a single kind of treasure is in it.',
      bonus: 'An area with seven treasures or more brings three points on top.',
      end: 'All hoards are full. The most points win; who has equally many shares the win.',
    },
  },
};

export type Texts = typeof en;
