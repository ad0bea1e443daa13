/** How resources, transports and gifts look; a set of one's own gets plain letters. */
import balloon from '~icon/air-balloon';
import turning from '~icon/clockwise-rotation';
import book from '~icon/white-book';
import catapult from '~icon/catapult';
import chest from '~icon/locked-chest';
import coin from '~icon/two-coins';
import crystal from '~icon/crystal-ball';
import dove from '~icon/dove';
import dragon from '~icon/sea-dragon';
import frog from '~icon/frog';
import giant from '~icon/giant';
import harp from '~icon/harp';
import jewels from '~icon/gem-necklace';
import axe from '~icon/magic-axe';
import mirror from '~icon/mirror-mirror';
import ore from '~icon/ore';
import potions from '~icon/round-potion';
import quill from '~icon/quill';
import robot from '~icon/vintage-robot';
import scroll from '~icon/tied-scroll';
import sparkles from '~icon/sparkles';
import wagon from '~icon/old-wagon';
import wood from '~icon/wood-pile';

export const icons: Readonly<Record<string, string>> = {
  wood,
  ore,
  magic: sparkles,
  coin,
  scroll,
  book,
  'enchanted axe': axe,
  jewels,
  sorcery: crystal,
  quill,
  harp,
  potions,
  chest,
  robot,
  mirror,
  'hot-air balloon': balloon,
  'ox cart': wagon,
  catapult,
  'carrier pigeon': dove,
  'giant frog': frog,
  giant,
};

/** Colours of the resources, on a light ground. */
const COLOURS: Readonly<Record<string, string>> = {
  wood: '#2f6b2c',
  ore: '#215a96',
  magic: '#7b2f8e',
  coin: '#215a96',
  scroll: '#7b2f8e',
  book: '#2f6b2c',
  'enchanted axe': '#8a2c55',
  jewels: '#0b6b6b',
  sorcery: '#95420d',
};

export const colourOf = (resource: string): string => COLOURS[resource] ?? '#4a3d2c';

export const turnIcon = turning;
export const dragonIcon = dragon;

const line = (path: string): string =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="52" stroke-linecap="round"/>`;
export const closerIcon = line('M256 96v320M96 256h320');
export const fartherIcon = line('M96 256h320');
