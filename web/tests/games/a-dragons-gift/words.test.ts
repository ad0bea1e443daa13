import { afterEach, describe, expect, it } from 'vitest';
import { advance } from '../../../src/games/a-dragons-gift/advance';
import { nearestTo, placeOn, stands, stepFrom } from '../../../src/games/a-dragons-gift/spots';
import type { Event, Need, Transport, View } from '../../../src/games/a-dragons-gift/types';
import {
  ask,
  calledAt,
  describe as tell,
  doesInWords,
  linksInWords,
  needed,
  verdict,
  whyNot,
} from '../../../src/games/a-dragons-gift/words';
import { speak, type Language } from '../../../src/lib/text/languages.svelte';

const need = (change: Partial<Need>): Need => ({
  resource: 'ore',
  ways: [],
  spent: [],
  shown: true,
  distance: null,
  ...change,
});

const view = (change: Partial<View>): View =>
  ({
    phase: 'turn',
    hand: 'smith',
    hand_size: 1,
    deck_size: 3,
    deck_top: 'scribe',
    unseen: ['scribe', 'witch'],
    crafts: [],
    village: [{ card: 'minter', x: 0, y: 0, turned: false, supplied: false }],
    transports: [{ name: 'catapult', exhausted: false }],
    gift: { name: 'harp' },
    result: null,
    results: { quiet: 9, pleasant: 10 },
    scores: [0],
    over: false,
    ...change,
  }) as View;

describe('why a resource can’t come', () => {
  it('tells the distance, the missing road, the exhausted transport', () => {
    expect(whyNot(need({ ways: ['direct'] }), 2)).toEqual([]);
    expect(whyNot(need({ shown: false }), 2)).toEqual(['Nothing in the village shows ore yet.']);
    expect(whyNot(need({ distance: 3 }), 2)).toEqual(['Too far: 3 cards by road, 2 at most.']);
    expect(whyNot(need({ spent: ['catapult'] }), 2)).toEqual([
      'No road leads here from ore.',
      'The catapult could bring it, but is exhausted.',
    ]);
  });
});

describe('what is asked', () => {
  it('follows the phase and what is left to do', () => {
    const craft = { card: 'minter', possible: true, needs: [] };
    expect(ask(view({}))).toContain('Put your card down');
    expect(ask(view({ hand_size: 0, crafts: [craft] }))).toContain('Craft what you can');
    expect(ask(view({ hand_size: 0 }))).toContain('attempt the gift');
    expect(ask(view({ phase: 'land' }))).toContain('put down');
  });

  it('ends with a verdict', () => {
    expect(verdict(view({}))).toBeUndefined();
    expect(verdict(view({ result: 'quiet', scores: [9] }))).toBe('A quiet village: 9 points');
  });
});

describe('the log', () => {
  it('tells deliveries, craftings and the end', () => {
    const lines = tell([
      {
        event: 'deliver', rule: 'DG-13', card: 'smith', resource: 'coin', way: 'catapult',
        from: 'minter', distance: null,
      }, // prettier-ignore
      { event: 'craft', rule: 'DG-9', card: 'smith', resource: 'enchanted axe' },
      { event: 'end', rule: 'DG-20', scores: [9], gift_crafted: true },
    ]);
    expect(lines.map((line) => line.text)).toEqual([
      'The catapult brings coin from the minter to the smith.',
      'The smith crafts enchanted axe.',
      'The gift is crafted, with 9 points.',
    ]);
    expect(lines[1]).toMatchObject({ rule: 'DG-9', strong: true });
  });

  it('keeps quiet about a card that is not seen', () => {
    expect(tell([{ event: 'draw', rule: 'DG-7' }])).toEqual([]);
  });
});

describe('what an event changes on the screen', () => {
  it('puts the hand down and draws', () => {
    const placed = advance(view({}), { event: 'expand', card: 'smith', x: 2, y: 0, turned: true });
    expect(placed.village.at(-1)).toMatchObject({ card: 'smith', x: 2, turned: true });
    expect(placed.hand).toBeNull();
    const drawn = advance(placed, { event: 'draw', card: 'scribe' });
    expect(drawn).toMatchObject({ hand: 'scribe', deck_size: 2, unseen: ['witch'] });
  });

  it('crafts, exhausts, resets and moves', () => {
    const spent = advance(view({}), { event: 'exhaust', transport: 'catapult' });
    expect(spent.transports[0]?.exhausted).toBe(true);
    const crafted = advance(spent, { event: 'craft', card: 'minter', resource: 'coin' });
    expect(crafted.scores).toEqual([1]);
    expect(crafted.village[0]?.supplied).toBe(true);
    const ready = advance(crafted, { event: 'reset', transport: 'catapult', resource: 'coin' });
    expect(ready.transports[0]?.exhausted).toBe(false);
    const moved = advance(ready, {
      event: 'move', card: 'minter', from: [0, 0], to: [4, -1], turned: true,
    }); // prettier-ignore
    expect(moved.village[0]).toMatchObject({ x: 4, y: -1, turned: true });
  });

  it('ends with the gift', () => {
    const placed = advance(view({}), {
      event: 'place_gift', gift: 'harp', x: 0, y: 2, turned: false,
    }); // prettier-ignore
    const ended = advance(placed, { event: 'end', scores: [9], gift_crafted: true });
    expect(ended).toMatchObject({ over: true, gift_crafted: true, scores: [9] });
    expect(ended.village.at(-1)).toMatchObject({ card: 'harp', supplied: true });
  });
});

describe('places to point at', () => {
  const list = stands([
    { x: 2, y: 0, turned: false },
    { x: 2, y: 0, turned: true },
    { x: 2, y: 1, turned: true },
    { x: -2, y: 0, turned: false },
  ]);

  it('gathers the ways round', () => {
    expect(list).toHaveLength(3);
    expect(placeOn(list[0]!, true)).toEqual({ x: 2, y: 0, turned: true });
    expect(placeOn(list[1]!, false)).toEqual({ x: 2, y: 1, turned: true });
    expect(placeOn(list[2]!, true)).toEqual({ x: -2, y: 0, turned: false });
  });

  it('finds the nearest within a card', () => {
    expect(nearestTo(list, { x: 155, y: 60 })).toMatchObject({ x: 2, y: 0 });
    expect(nearestTo(list, { x: 155, y: 98 })).toMatchObject({ x: 2, y: 1 });
    expect(nearestTo(list, { x: 600, y: 0 })).toBeUndefined();
  });

  it('steps with the arrow keys', () => {
    expect(stepFrom(list, null, 'ArrowUp')).toMatchObject({ x: 2, y: 0 });
    expect(stepFrom(list, { x: 2, y: 0 }, 'ArrowDown')).toMatchObject({ x: 2, y: 1 });
    expect(stepFrom(list, { x: 2, y: 0 }, 'ArrowLeft')).toMatchObject({ x: -2, y: 0 });
    expect(stepFrom(list, { x: 2, y: 0 }, 'ArrowRight')).toBeUndefined();
    expect(stepFrom(list, { x: 2, y: 0 }, 'x')).toBeUndefined();
  });
});

describe('what a village is called', () => {
  it('is asked of the game, not known to the page', () => {
    const own = view({ results: { merry: 6, calm: 4 } });
    expect(needed(own)).toBe(4);
    expect([3, 4, 5, 6, 12].map((points) => calledAt(own, points))).toEqual([
      undefined,
      'calm',
      'calm',
      'merry',
      'merry',
    ]);
  });
});

describe('in other languages', () => {
  afterEach(() => speak('en'));

  const events: Event[] = [
    { event: 'expand', card: 'witch', x: 0, y: 1, turned: true },
    {
      event: 'deliver',
      card: 'witch',
      resource: 'coin',
      way: 'ox cart',
      from: 'smith',
      distance: null,
    },
    {
      event: 'deliver',
      card: 'potions',
      resource: 'ore',
      way: 'direct',
      from: 'witch',
      distance: 2,
    },
    { event: 'craft', card: 'smith', resource: 'enchanted axe' },
    { event: 'reset', transport: 'catapult', resource: 'jewels' },
  ];
  const said: [Language, string[]][] = [
    [
      'de',
      [
        'Die Hexe kommt ins Dorf, gedreht.',
        'Der Ochsenkarren bringt Münzen vom Schmied zur Hexe.',
        'Auf der Straße: Erz von der Hexe zu den Zaubertränken.',
        'Der Schmied stellt verzauberte Äxte her.',
        'Das Katapult ist wieder bereit.',
      ],
    ],
    [
      'es',
      [
        'La bruja llega a la aldea, con la carta girada.',
        'La carreta de bueyes lleva monedas del herrero a la bruja.',
        'Por el camino: mineral de la bruja a las pociones.',
        'El herrero elabora hachas encantadas.',
        'La catapulta vuelve a estar en marcha.',
      ],
    ],
  ];

  it.each(said)('the log has its articles and cases: %s', async (language, lines) => {
    await speak(language);
    expect(tell(events).map((line) => line.text)).toEqual(lines);
  });

  it('cards and transports of one’s own keep their names', async () => {
    const move: Event = { event: 'move', card: 'baker', from: [0, 0], to: [2, 0], turned: false };
    const link = { resource: 'bread', card: 'baker', distance: 1 };
    const own = (): string[] => [
      ...tell([move, { event: 'reset', transport: 'mule', resource: 'bread' }]).map(
        (line) => line.text,
      ),
      linksInWords([link]),
    ];
    expect(own()).toEqual([
      'The baker is put down elsewhere.',
      'The mule is ready again.',
      'bread to the baker (1 card)',
    ]);
    await speak('de');
    expect(own()).toEqual([
      'Die Karte „baker“ wird anderswo abgesetzt.',
      'Das Transportmittel „mule“ ist wieder bereit.',
      'bread zur Karte „baker“ (1 Karte)',
    ]);
  });

  it('what a transport does follows from its kind and reach', async () => {
    const does = (kind: string, reach: number | null): string =>
      doesInWords({ kind, reach } as Transport);
    expect(does('road', 4)).toContain('up to 4 cards far');
    expect(does('hop', 1)).toContain('to the next card at most');
    expect(does('hop', 2)).toContain('up to 2 cards far');
    await speak('es');
    expect(does('field', 3)).toContain('hasta 3 cartas');
    expect(does('carry', null)).toContain('Levanta la carta');
  });
});
