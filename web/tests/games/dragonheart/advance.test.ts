import { describe, expect, it } from 'vitest';
import { advance } from '../../../src/games/dragonheart/advance';
import { makeView, piles } from './view';

describe('the shown standing', () => {
  it('moves a placed card from the hand to its space', () => {
    const view = advance(makeView(), { event: 'place', seat: 0, card: 'dwarf 1' });
    expect(view.board.dwarf).toEqual(['dwarf 1']);
    expect(view.players[0]?.hand).toEqual(['troll 2', 'dwarf 1', 'ship 0', 'dwarf 3']);
    expect(view.players[0]?.hand_size).toBe(4);
  });

  it('takes a hidden card from a hand of backs, and it is unseen no longer', () => {
    const view = advance(makeView(), { event: 'place', seat: 1, card: 'troll 3' });
    expect(view.players[1]).toMatchObject({ hand: null, hand_size: 4, unseen: ['dwarf 1'] });
  });

  it('gives a taken pile and its points to the taker', () => {
    const before = makeView({ board: piles({ troll: ['troll 1', 'troll 3'] }) });
    const event = { event: 'take' as const, seat: 1, pile: 'troll' as const, count: 2, points: 4 };
    const view = advance(before, event);
    expect(view.board.troll).toEqual([]);
    expect(view.players[1]?.taken).toEqual(['troll 1', 'troll 3']);
    expect(view.scores).toEqual([0, 4]);
  });

  it('fills the hold, and a sailing empties it and discards the ships', () => {
    const ships = ['ship 0', 'ship 0', 'ship 0'];
    const before = makeView({ board: piles({ knight: ['knight 1', 'knight 2'], ship: ships }) });
    const held = advance(before, { event: 'to_hold', pile: 'knight', count: 2 });
    expect(held.hold).toEqual(['knight 1', 'knight 2']);
    const event = { event: 'sailing' as const, seat: 0, sailing: 1, count: 2, points: 3 };
    expect(advance(held, event)).toMatchObject({
      hold: [],
      discarded: 3,
      sailings: 1,
      scores: [3, 0],
      board: { ship: [], knight: [] },
    });
  });

  it('draws and gives back', () => {
    const drawn = advance(makeView(), { event: 'draw', seat: 0, card: 'huntress 2' });
    expect(drawn.players[0]).toMatchObject({ hand_size: 6, deck_size: 39 });
    expect(drawn.players[0]?.hand).toContain('huntress 2');
    const back = advance(drawn, { event: 'return', seat: 0, card: 'huntress 2' });
    expect(back.players[0]).toMatchObject({
      hand_size: 5,
      deck_size: 40,
      deck_top: 'huntress 2',
    });
    const hidden = advance(makeView(), { event: 'draw', seat: 1 });
    expect(hidden.players[1]).toMatchObject({ hand: null, hand_size: 6, deck_size: 39 });
  });

  it('moves the Great Dragon', () => {
    const event = { event: 'great_dragon' as const, seat: 1, from: null };
    expect(advance(makeView(), event).great_dragon).toBe(1);
  });

  it('leaves the standing before an event as it was', () => {
    const before = makeView();
    const copy = structuredClone(before);
    advance(before, { event: 'place', seat: 0, card: 'dwarf 1' });
    advance(before, { event: 'draw', seat: 0, card: 'dwarf 1' });
    expect(before).toEqual(copy);
  });
});
