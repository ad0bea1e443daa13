/** The words of Hüter des Schatzes in English. */
import type { Treasure } from '../types';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const en = {
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
};

export type Texts = typeof en;
