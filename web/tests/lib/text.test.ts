import { describe, expect, it } from 'vitest';
import { languages as dragonInTheHut } from '../../src/games/dragon-in-the-hut/text';
import { languages as dragonheart } from '../../src/games/dragonheart/text';
import { languages as shell } from '../../src/lib/text';

/** The paths of all texts in a catalogue; a text that is empty is an error. */
function paths(node: unknown, at = ''): string[] {
  if (typeof node === 'function') return [`${at}(${node.length})`];
  if (typeof node === 'string') return [at];
  return Object.entries(node as object).flatMap(([key, value]) => paths(value, `${at}/${key}`));
}

function empties(node: unknown, at = ''): string[] {
  if (typeof node === 'string') return node.trim() === '' ? [at] : [];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => empties(value, `${at}/${key}`));
}

describe.each([
  ['the shell', shell],
  ['Dragonheart', dragonheart],
  ['Dragon in the Hut', dragonInTheHut],
])('the texts of %s', (_, languages) => {
  const complete = paths(languages['en']);

  it.each(Object.entries(languages))('are complete in %s', (__, catalogue) => {
    expect(paths(catalogue)).toEqual(complete);
    expect(empties(catalogue)).toEqual([]);
  });
});
