import { describe, expect, it } from 'vitest';
import { advance } from '../../../src/games/dragon-in-the-hut/advance';
import type { Event, View } from '../../../src/games/dragon-in-the-hut/types';
import { host, makeView, player } from './view';

const after = (view: View, ...events: Event[]): View => events.reduce(advance, view);

describe('the shown standing', () => {
  it('begins a turn, counts down, and shows a hatched dragon as a free host', () => {
    const view = after(
      makeView({ built: true }),
      { event: 'turn', seat: 1, round: 5 },
      { event: 'tick', seat: 1, host: 'hut 1', counter: 0 },
      { event: 'reveal', seat: 1, host: 'hut 1', card: 'egg', by: 1 },
      { event: 'hatch', seat: 1, dragons: 2 },
    );
    expect(view).toMatchObject({ turn: 1, round: 5, to_move: [1], phase: 'search', built: false });
    expect(view.players[1]?.hosts).toEqual([
      host('hut 1'),
      host('hut 3', 2),
      host('dragon 1'),
      host('dragon 2'),
    ]);
    expect(view).toMatchObject({ scores: [0, 2, 0], nest: 16, discards: ['egg', 'egg'] });
  });

  it('gives a third dragon no host', () => {
    const view = after(makeView(), { event: 'hatch', seat: 1, dragons: 3 });
    expect(view.players[1]?.dragons).toBe(3);
    expect(view.players[1]?.hosts).toHaveLength(3);
  });

  it('draws into an open hand and into a hidden one', () => {
    const view = after(
      makeView(),
      { event: 'draw', seat: 0, card: 'fire' },
      { event: 'draw', seat: 2 },
    );
    expect(view.players[0]?.hand).toEqual(['hut', 'egg', 'egg', 'steal egg 2', 'fire']);
    expect(view.players[2]).toMatchObject({ hand: null, hand_size: 4 });
    expect(view.deck_size).toBe(28);
  });

  it('renews the deck', () => {
    const view = after(makeView(), { event: 'renew', cards: 1 });
    expect(view).toMatchObject({ deck_size: 1, discards: [], renewals: 1 });
  });

  it('builds a hut in the order of the numbers and puts a card under it', () => {
    const view = after(
      makeView({
        players: [player({ hand: ['egg', 'hut'], hand_size: 2, hosts: [host('hut 2')] })],
      }),
      { event: 'hut', seat: 0, host: 'hut 1' },
      { event: 'place', seat: 0, host: 'hut 1', counter: 2, card: 'egg' },
    );
    expect(view.built).toBe(true);
    expect(view.players[0]).toMatchObject({ hand: [], hand_size: 0 });
    expect(view.players[0]?.hosts).toEqual([host('hut 1', 2, 'egg'), host('hut 2')]);
  });

  it('hides what another places', () => {
    const view = after(makeView(), { event: 'place', seat: 1, host: 'dragon 1', counter: 2 });
    expect(view.players[1]?.hosts.at(-1)).toEqual(host('dragon 1', 2, null));
    expect(view.players[1]?.hand_size).toBe(2);
  });

  it('steals an egg into the thief’s hand, and discards what else it turns up', () => {
    const played = after(makeView(), { event: 'play', seat: 0, card: 'steal egg 2', on: 1 });
    expect(played).toMatchObject({
      card: 'steal egg 2',
      target: 1,
      discards: ['egg', 'steal egg 2'],
    });
    const stolen = after(
      played,
      { event: 'reveal', seat: 1, host: 'hut 1', card: 'egg', by: 0 },
      { event: 'steal', seat: 0, from: 1, card: 'egg' },
    );
    expect(stolen.players[0]?.hand).toEqual(['hut', 'egg', 'egg', 'egg']);
    expect(stolen.discards).toEqual(['egg', 'steal egg 2']);
    const trapped = after(stolen, {
      event: 'reveal',
      seat: 1,
      host: 'hut 3',
      card: 'trap discard 2',
      by: 0,
    });
    expect(trapped.discards).toEqual(['egg', 'trap discard 2', 'steal egg 2']);
    expect(trapped.players[1]?.hosts[1]).toEqual(host('hut 3'));
  });

  it('smashes an egg onto the discards', () => {
    const view = after(
      makeView({ card: 'smash egg 1', target: 1 }),
      { event: 'reveal', seat: 1, host: 'hut 1', card: 'egg', by: 0 },
      { event: 'smash', seat: 0, of: 1, card: 'egg' },
    );
    expect(view.discards).toEqual(['egg', 'egg']);
    expect(view.players[0]?.hand_size).toBe(4);
  });

  it('burns a free hut at once, and another with its card', () => {
    const free = after(makeView(), { event: 'burn', seat: 1, of: 0, host: 'hut 2' });
    expect(free.players[0]?.hosts.map((one) => one.host)).toEqual(['hut 1']);
    expect(free.discards).toEqual(['hut', 'egg']);
    const burning = after(makeView(), { event: 'burn', seat: 1, of: 0, host: 'hut 1' });
    expect(burning.players[0]?.hosts[0]).toMatchObject({ host: 'hut 1', burnt: true });
    const gone = after(burning, {
      event: 'reveal',
      seat: 0,
      host: 'hut 1',
      card: 'trap give 2',
      by: 1,
    });
    expect(gone.players[0]?.hosts).toEqual([host('hut 2')]);
    expect(gone.discards).toEqual(['hut', 'egg', 'trap give 2']);
  });

  it('freezes, gives, takes, discards and throws away', () => {
    const view = after(
      makeView(),
      { event: 'frost', seat: 0, of: 1, host: 'hut 3', counter: 3 },
      { event: 'give', seat: 0, to: 1, card: 'egg' },
      { event: 'take', seat: 0, from: 2, card: 'fire' },
      { event: 'take', seat: 1, from: 2 },
      { event: 'discard', seat: 0, card: 'hut' },
      { event: 'waste', seat: 2, card: 'trap give 2' },
    );
    expect(view.players.map((one) => one.hand_size)).toEqual([3, 5, 0]);
    expect(view.players[0]?.hand).toEqual(['egg', 'steal egg 2', 'fire']);
    expect(view.players[1]?.hosts[1]?.counter).toBe(3);
    expect(view.discards).toEqual(['hut', 'egg', 'trap give 2']);
  });

  it('ends, and leaves the standing before an event as it was', () => {
    const before = makeView();
    const copy = structuredClone(before);
    const ended = after(
      before,
      { event: 'burn', seat: 1, of: 0, host: 'hut 1' },
      { event: 'play', seat: 0, card: 'steal egg 2', on: 1 },
      { event: 'end', winners: [1] },
    );
    expect(ended).toMatchObject({ over: true, to_move: [] });
    expect(before).toEqual(copy);
  });
});
