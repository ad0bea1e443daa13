import { describe, expect, it } from 'vitest';
import { handCards } from '../../../src/games/dragonheart/cards';
import {
  exact,
  grouped,
  leadsOn,
  parseAction,
  toggle,
} from '../../../src/games/dragonheart/select';

const hand = handCards(['dwarf 1', 'dwarf 1', 'dwarf 3', 'sorceress 1', 'ship 0', 'troll 2']);
const choices = [
  'dwarf 1',
  'dwarf 3',
  'dwarf 1 1',
  'dwarf 1 3',
  'sorceress 1 > petrified dragon',
  'sorceress 1 > treasure chest',
  'ship 0',
].map(parseAction);

describe('an action', () => {
  it('is read from its notation', () => {
    expect(parseAction('petrified dragon 2 2')).toMatchObject({
      kind: 'petrified dragon',
      cards: ['petrified dragon 2', 'petrified dragon 2'],
      target: null,
    });
    expect(parseAction('sorceress 1 2 > treasure chest')).toMatchObject({
      kind: 'sorceress',
      cards: ['sorceress 1', 'sorceress 2'],
      target: 'treasure chest',
    });
    expect(parseAction('knight 1 > nothing').target).toBe('nothing');
  });

  it('stands with its kind in the list of all moves', () => {
    expect(grouped(choices).map((group) => [group.kind, group.choices.length])).toEqual([
      ['dwarf', 4],
      ['sorceress', 2],
      ['ship', 1],
    ]);
  });
});

describe('a hand', () => {
  it('is in order, equal cards under different keys', () => {
    expect(hand.map((card) => card.key)).toEqual([
      'dwarf 1#0',
      'dwarf 1#1',
      'dwarf 3#0',
      'troll 2#0',
      'sorceress 1#0',
      'ship 0#0',
    ]);
  });
});

describe('the selection', () => {
  it('grows by what an action still allows', () => {
    const one = toggle(choices, hand, [], 'dwarf 1#0');
    expect(toggle(choices, hand, one, 'dwarf 1#1')).toEqual(['dwarf 1#0', 'dwarf 1#1']);
    expect(toggle(choices, hand, one, 'dwarf 3#0')).toEqual(['dwarf 1#0', 'dwarf 3#0']);
  });

  it('begins anew with a card that does not go with the others', () => {
    expect(toggle(choices, hand, ['dwarf 1#0'], 'ship 0#0')).toEqual(['ship 0#0']);
    expect(toggle(choices, hand, ['dwarf 1#0', 'dwarf 1#1'], 'dwarf 3#0')).toEqual(['dwarf 3#0']);
  });

  it('does not take a card that no action plays', () => {
    expect(leadsOn(choices, ['troll 2'])).toBe(false);
    expect(toggle(choices, hand, ['dwarf 1#0'], 'troll 2#0')).toEqual(['dwarf 1#0']);
  });

  it('shrinks when a card is touched again', () => {
    expect(toggle(choices, hand, ['dwarf 1#0', 'dwarf 3#0'], 'dwarf 1#0')).toEqual(['dwarf 3#0']);
  });

  it('leads to the actions that play exactly these cards', () => {
    expect(exact(choices, ['dwarf 1']).map((choice) => choice.action)).toEqual(['dwarf 1']);
    expect(exact(choices, ['sorceress 1']).map((choice) => choice.target)).toEqual([
      'petrified dragon',
      'treasure chest',
    ]);
    expect(exact(choices, [])).toEqual([]);
    expect(exact(choices, ['dwarf 3', 'dwarf 3'])).toEqual([]);
  });
});
