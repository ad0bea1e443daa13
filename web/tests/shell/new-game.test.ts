import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../src/api/types';
import {
  newDraft,
  stepOf,
  toRequest,
  withCompany,
  withOccupant,
  withPlayers,
  type Draft,
} from '../../src/shell/new-game';

const game: GameInfo = {
  name: 'g',
  title: 'G',
  tagline: '',
  players: { min: 1, max: 4 },
  options: [
    {
      name: 'take',
      title: 'Take',
      help: '',
      kind: 'choice',
      values: ['forced', 'decline'],
      labels: ['Must', 'May'],
      min: null,
      max: null,
      default: 'forced',
    },
  ],
  bots: [
    { name: 'random', title: 'Random', help: '' },
    { name: 'strong', title: 'Strong', help: '' },
  ],
  daily: false,
};

const request = (draft: Draft) => toRequest(game, draft, (seat) => `Player ${seat + 1}`);

describe('the form of a new game', () => {
  it('begins with the reader, the strongest bot and the usual options', () => {
    expect(request(newDraft(game, 'Ada'))).toEqual({
      game: 'g',
      options: { take: 'forced' },
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'strong' }],
    });
  });

  it('keeps the number of players within what the game allows, the reader among them', () => {
    const draft = withOccupant(newDraft(game), 1, { kind: 'me' }, game);
    expect(withPlayers(draft, 9, game).seats).toHaveLength(4);
    expect(withPlayers(draft, 1, game).seats).toEqual([{ kind: 'me' }]);
  });

  it('seats the reader at one seat, whoever sat there moving over', () => {
    const start = newDraft(game);
    expect(withOccupant(start, 1, { kind: 'me' }, game).seats).toEqual([
      { kind: 'bot', bot: 'strong' },
      { kind: 'me' },
    ]);
    expect(withOccupant(start, 0, { kind: 'bot', bot: 'random' }, game).seats).toEqual([
      { kind: 'bot', bot: 'random' },
      { kind: 'me' },
    ]);
  });

  it('keeps a solitary reader seated', () => {
    const solo = withPlayers(newDraft(game), 1, game);
    const bot = { kind: 'bot', bot: 'random' } as const;
    expect(withOccupant(solo, 0, bot, game).seats).toEqual([{ kind: 'me' }]);
  });

  it('leaves seats open for people elsewhere, by link or for all, with a clock', () => {
    const open = withCompany(withPlayers(newDraft(game, ' Ada '), 3, game), 'online', game);
    const bots = withOccupant(open, 2, { kind: 'bot', bot: 'random' }, game);
    expect(request({ ...bots, public: true, clock: 'live-300-5' })).toEqual({
      game: 'g',
      options: { take: 'forced' },
      seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }, { kind: 'bot', bot: 'random' }],
      public: true,
      clock: { kind: 'live', base: 300, increment: 5 },
    });
  });

  it('seats people at this screen, each with a name; two at least', () => {
    const solo = withPlayers(newDraft(game), 1, game);
    const here = withCompany(solo, 'here', game);
    const named = withOccupant(withPlayers(here, 3, game), 2, { kind: 'here', name: 'Eve' }, game);
    expect(request(named).seats).toEqual([
      { kind: 'me' },
      { kind: 'me', name: 'Player 2' },
      { kind: 'me', name: 'Eve' },
    ]);
  });

  it('lets numbers go in whole or in decimal steps', () => {
    const number = (min: number, max: number, usual: number) =>
      stepOf({ ...game.options[0]!, kind: 'number', min, max, default: usual });
    expect(number(3, 10, 10)).toBe(1);
    expect(number(0.3, 0.4, 0.35)).toBe(0.01);
    expect(number(0, 100, 2.5)).toBe(0.1);
  });
});
