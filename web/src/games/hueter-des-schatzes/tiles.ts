/** Tiles, spaces and placements: their notation, and what lies beside what. */
import type { Treasure } from './types';

/** The edges, clockwise, as tiles name them. */
export const EDGES = ['n', 'e', 's', 'w'] as const;
export type Edge = (typeof EDGES)[number];

export const SIDES: Readonly<Record<Edge, string>> = {
  n: 'north',
  e: 'east',
  s: 'south',
  w: 'west',
};

/** A piece of a tile: its treasure, and the edges it reaches before the tile is turned. */
export interface Region {
  treasure: Treasure | 'empty';
  edges: readonly Edge[];
}

export interface Placement {
  space: string;
  turns: number;
}

const COLUMNS = 'abcde';

/** All spaces, row by row. */
export const SPACES: readonly string[] = [1, 2, 3, 4, 5].flatMap((row) =>
  [...COLUMNS].map((column) => `${column}${row}`),
);

/** A tile's regions; its text is such as "sword ne, gold sw". */
export function parseTile(text: string): Region[] {
  return text.split(', ').map((words) => {
    const [treasure = 'empty', edges = ''] = words.split(' ');
    return {
      treasure: treasure as Region['treasure'],
      edges: EDGES.filter((edge) => edges.includes(edge)),
    };
  });
}

export function turned(edge: Edge, turns: number): Edge {
  return EDGES[(EDGES.indexOf(edge) + turns) % 4] as Edge;
}

export function parseAction(action: string): Placement {
  const [space = '', turns = 'r0'] = action.split(' ');
  return { space, turns: Number(turns.slice(1)) };
}

export const actionText = ({ space, turns }: Placement): string => `${space} r${turns}`;

/** Column and row, from 0. */
export function position(space: string): [column: number, row: number] {
  return [COLUMNS.indexOf(space.charAt(0)), Number(space.charAt(1)) - 1];
}

/** The space beyond an edge, or null at the rim. */
export function beside(space: string, edge: Edge): string | null {
  const [column, row] = position(space);
  const x = column + (edge === 'e' ? 1 : edge === 'w' ? -1 : 0);
  const y = row + (edge === 's' ? 1 : edge === 'n' ? -1 : 0);
  return SPACES.includes(`${COLUMNS.charAt(x)}${y + 1}`) ? `${COLUMNS.charAt(x)}${y + 1}` : null;
}
