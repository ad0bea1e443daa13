/** The paint of the three dragons: a colour and a mark each, so that colour alone never counts. */
import type { Owner } from './types';

export interface Look {
  paint: string;
  deep: string;
  light: string;
  /** Its scales, and its mark on the plan: round, pointed, or toothed. */
  mark: 'disc' | 'diamond' | 'tooth';
}

const red: Look = { paint: '#d9532b', deep: '#7d1f10', light: '#ffd9a0', mark: 'disc' };
const blue: Look = { paint: '#3584c9', deep: '#123a66', light: '#d6efff', mark: 'diamond' };
const monster: Look = { paint: '#4f8548', deep: '#1d3d24', light: '#e2dc83', mark: 'tooth' };

export const lookOf = (owner: Owner): Look => (owner === null ? monster : owner === 0 ? red : blue);

export const WOOD = '#d9b07c';
export const GOLD = '#f0b93a';
export const BAD = '#d3301f';

/** The mark of a dragon as an SVG path about (0, 0), two units wide. */
export const markPath: Record<Look['mark'], string> = {
  disc: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z',
  diamond: 'M0-1.15L1.05 0L0 1.15L-1.05 0z',
  tooth: 'M-1.1.85L0-1.1L1.1.85z',
};
