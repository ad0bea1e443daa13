/** How each kind of card looks: its icon and its two colours. */
import trapDiscard from '~icon/wolf-trap';
import trapGive from '~icon/box-trap';
import cards from '~icon/poker-hand';
import dragon from '~icon/spiked-dragon-head';
import egg from '~icon/cosmic-egg';
import fire from '~icon/small-fire';
import forest from '~icon/pine-tree';
import frost from '~icon/snowflake-1';
import hut from '~icon/hut';
import nest from '~icon/dragon-orb';
import pilfer from '~icon/card-pickup';
import smash from '~icon/hammer-drop';
import steal from '~icon/robber';
import type { Kind } from './types';

export interface Look {
  icon: string;
  /** From light to deep: the card's ground. */
  colours: readonly [string, string];
}

export const looks: Record<Kind, Look> = {
  hut: { icon: hut, colours: ['#a9773c', '#5d3a17'] },
  egg: { icon: egg, colours: ['#e0a63a', '#93540f'] },
  'trap discard': { icon: trapDiscard, colours: ['#8d4a63', '#471a30'] },
  'trap give': { icon: trapGive, colours: ['#7d5aa6', '#3a2162'] },
  'steal egg': { icon: steal, colours: ['#3f8a63', '#14452d'] },
  'smash egg': { icon: smash, colours: ['#c2512f', '#6b1d10'] },
  'steal from hand': { icon: pilfer, colours: ['#4a7fae', '#1d3d62'] },
  fire: { icon: fire, colours: ['#ea6a1f', '#8a1d0c'] },
  frost: { icon: frost, colours: ['#63b3cf', '#1f5b80'] },
};

/** The ground of a forest card's back. */
export const BACK: readonly [string, string] = ['#3f7550', '#143322'];

/** Eggs are of several colours, which mean nothing (HUT-4). */
const EGGS: readonly (readonly [string, string])[] = [
  ['#e0a63a', '#93540f'],
  ['#d7793f', '#7f2f12'],
  ['#7fae4a', '#3a5f18'],
  ['#4aa6a0', '#175753'],
  ['#b06ab0', '#5a2563'],
];

/** The colours of a card; of an egg, those of its place. */
export const coloursOf = (kind: Kind, place: number): readonly [string, string] =>
  (kind === 'egg' ? EGGS[place % EGGS.length] : undefined) ?? looks[kind].colours;

export { cards as cardsIcon, dragon as dragonIcon, forest as forestIcon, nest as nestIcon };
