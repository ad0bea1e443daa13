import { describe, expect, it } from 'vitest';
import { parseRoute, rulesPath, tablePath } from '../../src/lib/router.svelte';

describe('addresses', () => {
  it('lead to their pages and back', () => {
    expect(parseRoute('/')).toEqual({ page: 'home' });
    expect(parseRoute('/credits')).toEqual({ page: 'credits' });
    expect(parseRoute(tablePath('a b'))).toEqual({ page: 'table', id: 'a b' });
    expect(parseRoute(rulesPath('dragonheart'), '#DH-12')).toEqual({
      page: 'rules',
      game: 'dragonheart',
      rule: 'DH-12',
    });
  });

  it('that lead nowhere are known as such', () => {
    for (const path of ['/table', '/rules', '/nothing', '/table/1/more', '/credits/x', '/%'])
      expect(parseRoute(path)).toEqual({ page: 'missing' });
  });
});
