/** How each kind looks: its icon, its two colours, and its frames on the board. */
import dwarf from '~icon/dwarf-face';
import huntress from '~icon/high-shot';
import fireDragon from '~icon/spiked-dragon-head';
import treasureChest from '~icon/open-treasure-chest';
import troll from '~icon/ogre';
import knight from '~icon/black-knight-helm';
import petrifiedDragon from '~icon/gargoyle';
import sorceress from '~icon/woman-elf-face';
import ship from '~icon/drakkar';
import greatDragon from '~icon/wyvern';
import back from '~icon/dragon-spiral';
import type { Kind } from './types';

export interface Look {
  icon: string;
  /** From light to deep: the card's ground. */
  colours: readonly [string, string];
  /** The frames drawn on a row space; a stack space has none. */
  frames?: number;
}

export const looks: Record<Kind, Look> = {
  dwarf: { icon: dwarf, colours: ['#b06a2e', '#5a2f12'], frames: 4 },
  huntress: { icon: huntress, colours: ['#2f8a5b', '#10432b'], frames: 3 },
  'fire dragon': { icon: fireDragon, colours: ['#d5452b', '#741510'] },
  'treasure chest': { icon: treasureChest, colours: ['#d29a26', '#7d4f08'] },
  troll: { icon: troll, colours: ['#8b8b35', '#43440f'] },
  knight: { icon: knight, colours: ['#5c83b3', '#263f64'], frames: 2 },
  'petrified dragon': { icon: petrifiedDragon, colours: ['#8d9096', '#45484f'] },
  sorceress: { icon: sorceress, colours: ['#9155b8', '#431d66'] },
  ship: { icon: ship, colours: ['#2f8f9d', '#0f4653'], frames: 3 },
};

export const dragonIcon = greatDragon;
export const backIcon = back;

/** The frames of a row space: the usual ones, or those of a table's own card list. */
export function framesOf(
  kind: Kind,
  options: Readonly<Record<string, unknown>>,
): number | undefined {
  const usual = looks[kind].frames;
  const own = options['deck'] as { frames?: Record<string, number> } | null | undefined;
  return usual && (own?.frames?.[kind] ?? usual);
}

/** What takes what, as the board draws it; the ends are spaces, the hold or the Great Dragon. */
export type Spot = Kind | 'hold' | 'great dragon';
export const arrows: readonly (readonly [from: Spot, to: Spot])[] = [
  ['huntress', 'fire dragon'],
  ['fire dragon', 'treasure chest'],
  ['sorceress', 'treasure chest'],
  ['sorceress', 'petrified dragon'],
  ['petrified dragon', 'great dragon'],
  ['troll', 'sorceress'],
  ['knight', 'troll'],
  ['knight', 'sorceress'],
  ['ship', 'hold'],
  ['dwarf', 'dwarf'],
];
