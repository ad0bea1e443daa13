import { describe, expect, it } from 'vitest';
import {
  dailyPath,
  parseRoute,
  replayPath,
  rulesPath,
  tablePath,
} from '../../src/lib/router.svelte';

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

  it('name a moment of a game, a day of a challenge, and never send a token to the server', () => {
    expect(parseRoute(replayPath('a b', '1', 12))).toEqual({
      page: 'replay',
      id: 'a b',
      eyes: '1',
      number: 12,
    });
    expect(parseRoute('/replay')).toEqual({ page: 'replay', id: null, eyes: 'open', number: null });
    expect(parseRoute(dailyPath('g', '2026-11-30'))).toEqual({
      page: 'daily',
      game: 'g',
      date: '2026-11-30',
    });
    expect(parseRoute('/you', '#abc')).toEqual({ page: 'you', token: 'abc' });
  });

  it('that lead nowhere are known as such', () => {
    for (const path of [
      '/table',
      '/rules',
      '/nothing',
      '/table/1/more',
      '/credits/x',
      '/%',
      '/replay/a/0/x',
    ])
      expect(parseRoute(path)).toEqual({ page: 'missing' });
  });
});
