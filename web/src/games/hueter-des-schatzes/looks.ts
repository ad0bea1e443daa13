/** How each treasure looks: its icon, and the floor of a cave in which it lies. */
import chest from '~icon/locked-chest';
import gems from '~icon/gems';
import gold from '~icon/two-coins';
import sword from '~icon/broadsword';
import dragon from '~icon/dragon-head';
import turning from '~icon/clockwise-rotation';
import done from '~icon/check-mark';
import type { Treasure } from './types';

export interface Look {
  icon: string;
  /** The floor's colour, and that of what lies on it. */
  floor: string;
  ink: string;
}

export const looks: Record<Treasure, Look> = {
  sword: { icon: sword, floor: '#4d6583', ink: '#e3ecf7' },
  gold: { icon: gold, floor: '#a87913', ink: '#fff0b8' },
  gems: { icon: gems, floor: '#1c7a64', ink: '#c9ffec' },
  chest: { icon: chest, floor: '#7c4426', ink: '#ffdcbd' },
};

/** A region without treasure. */
export const bare: Look = { icon: '', floor: '#6b655e', ink: '#fff' };

export const dragonIcon = dragon;
export const turnIcon = turning;
export const doneIcon = done;
