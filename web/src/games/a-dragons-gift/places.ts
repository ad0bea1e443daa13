/** Places in the game's notation. */
import type { Place } from './types';

/** `2,-1 turned` as a place; undefined for anything else. */
export function parsePlace(text: string): Place | undefined {
  const found = /^(-?\d+),(-?\d+)( turned)?$/.exec(text);
  if (!found) return undefined;
  return { x: Number(found[1]), y: Number(found[2]), turned: found[3] !== undefined };
}

export const placeText = ({ x, y, turned }: Place): string => `${x},${y}${turned ? ' turned' : ''}`;

/** The places of the actions that put a card down, by their texts. */
export function placesOf(actions: readonly string[]): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const action of actions) {
    if (!action.startsWith('place ')) continue;
    const place = parsePlace(action.slice('place '.length));
    if (place) found.set(placeText(place), place);
  }
  return found;
}
