import { describe, expect, it } from 'vitest';
import {
  added,
  freshened,
  parseCard,
  roman,
  sortCards,
  stacks,
  without,
} from '../../../src/games/dragon-in-the-hut/cards';
import { knownAt, surelyIn, under } from '../../../src/games/dragon-in-the-hut/knowing';
import { host, makeView, player } from './view';

describe('cards', () => {
  it('are read', () => {
    expect(parseCard('steal from hand 3')).toEqual({ kind: 'steal from hand', number: 3 });
    expect(parseCard('frost')).toEqual({ kind: 'frost', number: null });
  });

  it('lie in order, equal ones on each other', () => {
    const hand = ['frost', 'egg', 'steal egg 2', 'egg', 'hut', 'steal egg 1'];
    expect(sortCards(hand)).toEqual(['hut', 'egg', 'egg', 'steal egg 1', 'steal egg 2', 'frost']);
    expect(stacks(hand).map(({ card, count }) => `${count} ${card}`)).toEqual([
      '1 hut',
      '2 egg',
      '1 steal egg 1',
      '1 steal egg 2',
      '1 frost',
    ]);
  });

  it('are compared, counting equal ones', () => {
    expect(without(['egg', 'hut', 'egg'], 'egg')).toEqual(['hut', 'egg']);
    expect(without(['hut'], 'egg')).toEqual(['hut']);
    expect(added(['egg', 'hut'], ['egg', 'egg', 'fire'])).toEqual(['egg', 'fire']);
  });

  it('are fresh from when they came until the end of the turn', () => {
    expect(freshened([], ['egg'], ['egg', 'hut', 'fire'], false)).toEqual(['hut', 'fire']);
    expect(freshened(['hut', 'fire'], ['egg', 'hut', 'fire'], ['egg', 'fire'], false)).toEqual([
      'fire',
    ]);
    expect(freshened(['fire'], ['egg', 'fire'], ['egg', 'fire'], true)).toEqual([]);
  });

  it('have counters in Roman letters', () => {
    expect([1, 2, 3].map(roman)).toEqual(['I', 'II', 'III']);
  });
});

describe('what is known of hidden cards', () => {
  const view = makeView();

  it('is sure where a card has one place only', () => {
    expect(knownAt(view, 1, null)).toEqual([
      { card: 'frost', sure: true },
      { card: 'egg', sure: false },
    ]);
    expect(surelyIn(view, 1)).toEqual(['frost']);
    expect(surelyIn(view, 2)).toEqual([]);
  });

  it('tells what lies under a host: an own card, a noted one, perhaps one, nothing', () => {
    expect(under(view, 0, 'hut 1')).toEqual({ card: 'trap give 2', sure: true });
    expect(under(view, 0, 'hut 2')).toBeNull();
    expect(under(view, 2, 'hut 1')).toEqual({ card: 'trap give 2', sure: true });
    expect(under(view, 1, 'hut 3')).toEqual({ card: 'egg', sure: false });
    expect(under(view, 1, 'hut 1')).toBeNull();
  });

  it('prefers what is sure', () => {
    const both = makeView({
      players: [player(), player({ hosts: [host('hut 3', 1)] })],
      notes: [
        { card: 'egg', home: 1, start: 0, places: ['seat 2', 'seat 2 hut 3'] },
        { card: 'trap give 2', home: 1, start: 0, places: ['seat 2 hut 3'] },
      ],
    });
    expect(under(both, 1, 'hut 3')).toEqual({ card: 'trap give 2', sure: true });
  });
});
