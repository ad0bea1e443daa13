import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../src/api/types';
import {
  choices,
  newDraft,
  stepOf,
  toRequest,
  withOccupant,
  withPlayers,
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
};

describe('the form of a new game', () => {
  it('begins with the reader, the strongest bot and the usual options', () => {
    expect(toRequest(game, newDraft(game))).toEqual({
      game: 'g',
      options: { take: 'forced' },
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'strong' }],
    });
  });

  it('keeps the number of players within what the game allows, the reader among them', () => {
    const draft = withOccupant(newDraft(game), 1, { me: true }, game);
    expect(withPlayers(draft, 9, game).seats).toHaveLength(4);
    expect(withPlayers(draft, 1, game).seats).toEqual([{ me: true }]);
  });

  it('seats the reader at one seat, whoever sat there moving over', () => {
    const start = newDraft(game);
    expect(withOccupant(start, 1, { me: true }, game).seats).toEqual([
      { me: false, bot: 'strong' },
      { me: true },
    ]);
    expect(withOccupant(start, 0, { me: false, bot: 'random' }, game).seats).toEqual([
      { me: false, bot: 'random' },
      { me: true },
    ]);
  });

  it('keeps a solitary reader seated', () => {
    const solo = withPlayers(newDraft(game), 1, game);
    expect(withOccupant(solo, 0, { me: false, bot: 'random' }, game).seats).toEqual([{ me: true }]);
  });

  it('names the values of a choice', () => {
    expect(choices(game.options[0]!)).toEqual([
      { value: 'forced', label: 'Must' },
      { value: 'decline', label: 'May' },
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
