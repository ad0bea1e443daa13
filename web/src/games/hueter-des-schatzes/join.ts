/**
 * What a tile would do where it is held: which areas it joins, closes and spoils. Only for showing
 * before it is placed; what counts comes from the server.
 */
import { beside, EDGES, SPACES, turned, type Placement, type Region } from './tiles';
import { TREASURES, type Area, type Hoard, type Treasure } from './types';

export type Status = 'open' | 'closed' | 'spoilt';

/** Spoilt by several kinds of treasure; closed and counting; or open to more. */
export function statusOf(area: Area): Status {
  if (area.kinds.length > 1) return 'spoilt';
  return area.open.length === 0 ? 'closed' : 'open';
}

export interface Joined {
  /** All areas as they would be. */
  areas: Area[];
  /** Those of them that the tile is part of or closes. */
  changed: Area[];
  /** For each of `changed`, the areas that went into it. */
  from: Area[][];
}

interface Group {
  regions: string[];
  kinds: Set<Treasure>;
  treasures: number;
  open: Set<string>;
  from: Area[];
}

export function join(
  hoard: Pick<Hoard, 'placed' | 'areas'>,
  tile: readonly Region[],
  { space, turns }: Placement,
  bonus: boolean,
): Joined {
  const filled = new Set(hoard.placed.map((placed) => placed.split(' ')[0]));
  const touched = hoard.areas.filter((area) => area.open.some((end) => end.startsWith(space)));
  const groups = new Map<Area | Region, Group>();
  for (const area of touched)
    groups.set(area, {
      regions: [...area.regions],
      kinds: new Set(area.kinds as Treasure[]),
      treasures: area.treasures,
      open: new Set(area.open.filter((end) => !end.startsWith(space))),
      from: [area],
    });
  tile.forEach((region, index) => {
    const empty = region.treasure === 'empty';
    groups.set(region, {
      regions: [`${space}.${index}`],
      kinds: new Set(empty ? [] : [region.treasure as Treasure]),
      treasures: empty ? 0 : 1,
      open: new Set(),
      from: [],
    });
  });

  for (const edge of EDGES) {
    const mine = tile.filter((region) => region.edges.some((own) => turned(own, turns) === edge));
    const theirs = touched.filter((area) => area.open.includes(`${space} ${edge}`));
    const there = beside(space, edge);
    for (const region of mine) {
      for (const area of theirs) merge(groups, region, area);
      if (there && !filled.has(there)) groups.get(region)?.open.add(`${there} ${turned(edge, 2)}`);
    }
  }

  const made = [...new Set(groups.values())];
  const changed = made.map((group) => areaOf(group, bonus));
  const rest = hoard.areas.filter((area) => !touched.includes(area));
  return { areas: [...rest, ...changed], changed, from: made.map((group) => group.from) };
}

function merge(groups: Map<Area | Region, Group>, one: Region, other: Area): void {
  const [into, gone] = [groups.get(one), groups.get(other)];
  if (!into || !gone || into === gone) return;
  into.regions.push(...gone.regions);
  gone.kinds.forEach((kind) => into.kinds.add(kind));
  into.treasures += gone.treasures;
  gone.open.forEach((end) => into.open.add(end));
  into.from.push(...gone.from);
  for (const [key, group] of groups) if (group === gone) groups.set(key, into);
}

const MORE_FROM = 7;
const MORE_POINTS = 3;

function areaOf(group: Group, bonus: boolean): Area {
  const counts = group.open.size === 0 && group.kinds.size === 1;
  const more = bonus && group.treasures >= MORE_FROM ? MORE_POINTS : 0;
  return {
    regions: group.regions,
    kinds: TREASURES.filter((kind) => group.kinds.has(kind)),
    treasures: group.treasures,
    open: [...group.open].sort(),
    points: counts ? group.treasures + more : 0,
  };
}

/** The spaces that have no tile. */
export function emptySpaces(hoard: Pick<Hoard, 'placed'>): string[] {
  const filled = new Set(hoard.placed.map((placed) => placed.split(' ')[0]));
  return SPACES.filter((space) => !filled.has(space));
}
