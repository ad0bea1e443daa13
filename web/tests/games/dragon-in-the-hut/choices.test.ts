import { describe, expect, it } from 'vitest';
import { inWays, ofCard, parseAction, seatsOf } from '../../../src/games/dragon-in-the-hut/choices';

const read = (action: string) => {
  const { way, card, seat, host } = parseAction(action);
  return [way, card, seat, host];
};

describe('an action', () => {
  it.each([
    ['draw more', ['more', null, null, null]],
    ['play', ['go', null, null, null]],
    ['pass', ['pass', null, null, null]],
    ['stop', ['stop', null, null, null]],
    ['take', ['blind', null, null, null]],
    ['hut', ['build', 'hut', null, null]],
    ['egg under dragon 1', ['under', 'egg', null, 'dragon 1']],
    ['trap give 2 under hut 10', ['under', 'trap give 2', null, 'hut 10']],
    ['steal egg 1 under hut 2', ['bluff', 'steal egg 1', null, 'hut 2']],
    ['hut under hut 1', ['bluff', 'hut', null, 'hut 1']],
    ['steal from hand 3 on seat 8', ['on', 'steal from hand 3', 7, null]],
    ['fire on seat 2 hut 1', ['at', 'fire', 1, 'hut 1']],
    ['frost on seat 3 dragon 2', ['at', 'frost', 2, 'dragon 2']],
    ['name dragon 1', ['name', null, null, 'dragon 1']],
    ['take steal egg 2', ['take', 'steal egg 2', null, null]],
    ['discard trap discard 3', ['discard', 'trap discard 3', null, null]],
    ['give egg', ['give', 'egg', null, null]],
    ['waste trap discard 2', ['waste', 'trap discard 2', null, null]],
  ])('%s is read', (action, expected) => {
    expect(read(action)).toEqual(expected);
  });
});

describe('the choices', () => {
  const choices = [
    'pass',
    'hut',
    'hut under hut 1',
    'egg under hut 1',
    'frost on seat 2 hut 1',
    'frost on seat 2 hut 2',
    'frost on seat 4 hut 1',
  ].map(parseAction);

  it('of a card are those that use it', () => {
    expect(ofCard(choices, 'hut').map((one) => one.way)).toEqual(['build', 'bluff']);
    expect(ofCard(choices, 'fire')).toEqual([]);
    expect(ofCard(choices, null)).toEqual([]);
    expect(ofCard([parseAction('take egg')], 'egg')).toEqual([]);
  });

  it('are chosen by their ways', () => {
    expect(inWays(choices, 'under', 'bluff').map((one) => one.card)).toEqual(['hut', 'egg']);
  });

  it('name each player that they are against once', () => {
    expect(seatsOf(choices)).toEqual([1, 3]);
  });
});
