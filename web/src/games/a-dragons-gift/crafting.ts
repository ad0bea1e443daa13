/** Choosing by which way each resource comes: from the listed actions to ways and back. */

/** The ways of a listed crafting, one a resource of the recipe: `direct` or a transport's name. */
export function waysOf(action: string): string[] {
  const items = action.slice(action.indexOf(':') + 1).split(', ');
  return items.map((item) => {
    const by = item.lastIndexOf(' by ');
    return by >= 0 ? item.slice(by + ' by '.length) : 'direct';
  });
}

/** The listed craftings of a card. */
export const craftsOf = (actions: readonly string[], card: string): string[] =>
  actions.filter((action) => action.startsWith(`craft ${card}: `));

/** The crafting with these ways, if it is listed. */
export const craftWith = (
  actions: readonly string[],
  card: string,
  ways: readonly string[],
): string | undefined =>
  craftsOf(actions, card).find((action) => waysOf(action).join() === ways.join());

/** The listed crafting that keeps one way and as many others as possible. */
export function nearest(
  actions: readonly string[],
  card: string,
  ways: readonly string[],
  keep: number,
): string[] | undefined {
  const score = (found: readonly string[]): number =>
    found.filter((way, n) => way === ways[n]).length +
    found.filter((way) => way === 'direct').length / 10;
  return craftsOf(actions, card)
    .map(waysOf)
    .filter((found) => found[keep] === ways[keep])
    .sort((a, b) => score(b) - score(a))[0];
}

/** The ways to begin with: as few transports as possible. */
export function simplest(actions: readonly string[], card: string): string[] | undefined {
  const direct = (ways: readonly string[]): number => ways.filter((way) => way === 'direct').length;
  return craftsOf(actions, card)
    .map(waysOf)
    .sort((a, b) => direct(b) - direct(a))[0];
}
