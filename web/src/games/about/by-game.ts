import type { Messages } from '../../lib/text/languages.svelte';

/** Texts by their games' names, which are their folders': each game brings its own. */
export const byGame = (files: Record<string, Messages>): Record<string, Messages> =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.split('/').at(-3) ?? '', texts]),
  );
