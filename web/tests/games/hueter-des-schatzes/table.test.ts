import { afterEach, describe, expect, it } from 'vitest';
import { advance } from '../../../src/games/hueter-des-schatzes/advance';
import { join } from '../../../src/games/hueter-des-schatzes/join';
import { shapeOf } from '../../../src/games/hueter-des-schatzes/shapes';
import {
  beside,
  EDGES,
  parseAction,
  parseTile,
  SPACES,
  turned,
} from '../../../src/games/hueter-des-schatzes/tiles';
import type { Area, Event, View } from '../../../src/games/hueter-des-schatzes/types';
import {
  ask,
  describe as tell,
  effects,
  leftInWords,
  tileInWords,
  verdict,
} from '../../../src/games/hueter-des-schatzes/words';
import { speak } from '../../../src/lib/text/languages.svelte';

const side = (name: string, kind: string, end: string): Area => ({
  regions: [name],
  kinds: [kind],
  treasures: 1,
  open: [end],
  points: 0,
});
const areas = [
  side('north', 'sword', 'c1 n'),
  side('east', 'gold', 'e3 e'),
  side('south', 'gems', 'c5 s'),
  side('west', 'chest', 'a3 w'),
];
const makeView = (players = 2): View => ({
  game: 'hueter-des-schatzes',
  version: 1,
  rules: 1,
  seats: players,
  seat: 0,
  number: 0,
  to_move: Array.from({ length: players }, (_, seat) => seat),
  over: false,
  scores: Array.from({ length: players }, () => 0),
  holder: 0,
  come: ['sword ne, gold sw'],
  unseen: { 'gems ne, gems sw': 3 },
  sealed: null,
  sides: { north: 'sword c1', east: 'gold e3', south: 'gems c5', west: 'chest a3' },
  players: Array.from({ length: players }, () => ({ placed: [], areas })),
});
const people = [
  { name: 'You', you: true },
  { name: 'Ann', you: false },
];

describe('tiles', () => {
  it('are read and turned', () => {
    expect(parseTile('gold -, empty nw')).toEqual([
      { treasure: 'gold', edges: [] },
      { treasure: 'empty', edges: ['n', 'w'] },
    ]);
    expect(EDGES.map((edge) => turned(edge, 1))).toEqual(['e', 's', 'w', 'n']);
    expect(parseAction('c3 r2')).toEqual({ space: 'c3', turns: 2 });
  });

  it('lie beside each other, up to the rim', () => {
    expect(SPACES).toHaveLength(25);
    expect(EDGES.map((edge) => beside('c3', edge))).toEqual(['c2', 'd3', 'c4', 'b3']);
    expect(EDGES.map((edge) => beside('a1', edge))).toEqual([null, 'b1', 'a2', null]);
    expect(EDGES.map((edge) => beside('e5', edge))).toEqual(['e4', null, null, 'd5']);
  });

  it('stay out as many as the set has beyond the spaces', () => {
    expect(leftInWords(29, 1)).toBe('29 tiles are still in the stack; 5 of them stay out.');
    expect(leftInWords(7, 20)).toBe('7 tiles are still in the stack; 2 of them stay out.');
    expect(leftInWords(1, 25)).toBe('1 tile is still in the stack; 1 of them stays out.');
  });

  it('have words', () => {
    expect(tileInWords('sword ne, gold sw')).toBe('sword and gold');
    expect(tileInWords('gems ne, gems sw')).toBe('2 gems');
    expect(tileInWords('sword n, gold e, empty s')).toBe('sword, gold and bare floor');
  });
});

describe('the shape of a tile', () => {
  it('is two triangles, each half of the square, for halves', () => {
    const { regions, lava, cracks } = shapeOf(parseTile('sword ne, gold sw'));
    expect(regions.map((region) => region.path)).toEqual([
      'M0 0L100 0L100 100L50 50Z',
      'M100 100L0 100L0 0L50 50Z',
    ]);
    expect(lava).toBe('');
    expect(cracks.match(/M/g)).toHaveLength(2);
    expect(regions[0]?.at[0]).toBeGreaterThan(50);
    expect(regions[0]?.at[1]).toBeLessThan(50);
  });

  it('is the whole square for one region, with lava where none reaches', () => {
    expect(shapeOf(parseTile('gems nesw'))).toMatchObject({ lava: '', cracks: '' });
    const one = shapeOf(parseTile('gems n'));
    expect(one.regions[0]?.path).toBe('M0 0L100 0L50 50Z');
    expect(one.lava).toBe('M100 0L100 100L0 100L0 0L50 50Z');
  });

  it('has bridges over the middle, islands, and shared edges', () => {
    const crossed = shapeOf(parseTile('gold ns, sword ew')).regions;
    expect(crossed.every((region) => region.bridge !== '')).toBe(true);
    expect(shapeOf(parseTile('gold -, sword nesw')).regions[0]?.island).toBe(true);
    const shared = shapeOf(parseTile('gold ne, sword es')).regions;
    expect(shared.map((region) => region.path)).toEqual([
      'M0 0L100 0L100 50L50 50Z',
      'M100 50L100 100L0 100L50 50Z',
    ]);
  });
});

describe('the shown standing', () => {
  const after = (...events: Event[]): View => events.reduce(advance, makeView());

  it('seals a placement: the seat waits, and sees its own only', () => {
    const other = after({ event: 'seal', seat: 1 });
    expect(other).toMatchObject({ to_move: [0], sealed: null });
    expect(after({ event: 'seal', seat: 0, action: 'c1 r0' })).toMatchObject({
      to_move: [1],
      sealed: 'c1 r0',
    });
  });

  it('places, counts and shows the next tile', () => {
    const tile = 'sword ne, gold sw';
    const view = after(
      { event: 'seal', seat: 0, action: 'e1 r0' },
      { event: 'place', seat: 0, tile, action: 'e1 r0' },
      { event: 'close', seat: 0, area: 'e1.0', kinds: ['sword'], treasures: 1, points: 1 },
      { event: 'place', seat: 1, tile, action: 'c1 r0' },
      { event: 'show', tile: 'gems ne, gems sw' },
    );
    expect(view).toMatchObject({ sealed: null, scores: [1, 0], to_move: [0, 1] });
    expect(view.come).toEqual([tile, 'gems ne, gems sw']);
    expect(view.unseen).toEqual({ 'gems ne, gems sw': 2 });
    expect(view.players.map((hoard) => hoard.placed)).toEqual([['e1 r0'], ['c1 r0']]);
    const corner = view.players[0]?.areas.find((area) => area.regions.includes('e1.0'));
    expect(corner).toMatchObject({ open: [], points: 1 });
    const north = view.players[1]?.areas.find((area) => area.regions.includes('north'));
    expect(north?.treasures).toBe(2);
    const more = advance(view, { event: 'bonus', seat: 0, area: 'e1.0', points: 3 });
    expect(more.scores).toEqual([4, 0]);
  });

  it('ends', () => {
    expect(after({ event: 'end', scores: [3, 4] })).toMatchObject({
      over: true,
      scores: [3, 4],
      to_move: [],
    });
  });
});

describe('words', () => {
  afterEach(() => speak('en'));

  const effect = (tile: string, space: string, turns: number): string[] =>
    effects(join({ placed: [], areas }, parseTile(tile), { space, turns }, false)).map(
      (one) => one.text,
    );

  it('say what a placement would do', () => {
    expect(effect('sword ne, gold sw', 'c1', 0)).toEqual([
      'Makes 2 swords, 1 open edge',
      'Begins with 1 gold, 2 open edges',
    ]);
    expect(effect('sword ne, gold sw', 'c1', 2)[0]).toBe('Spoils 1 sword');
    expect(effect('sword ne, gold sw', 'e1', 0)[0]).toBe('Closes 1 sword: +1 point');
  });

  it('tell what was done, and leave out what counts for nothing', () => {
    const close = { event: 'close', seat: 1, area: 'e1.0', rule: 'HS-9' };
    const lines = tell(
      [
        { event: 'seal', seat: 1, rule: 'HS-7' },
        { event: 'place', seat: 0, tile: 'gold ne, gold sw', action: 'b2 r1', rule: 'HS-6' },
        { ...close, kinds: ['gems'], treasures: 1, points: 1 },
        { ...close, kinds: ['gems', 'gold'], treasures: 5, points: 0 },
        { event: 'bonus', seat: 1, area: 'e1.0', points: 3, rule: 'HS-12' },
        { event: 'show', tile: 'gems ne, chest sw', rule: 'HS-5' },
        { event: 'end', scores: [1, 4], rule: 'HS-8' },
      ],
      people,
    );
    expect(lines.map((line) => `${line.rule} ${line.text}`)).toEqual([
      'HS-7 Ann has placed the tile.',
      'HS-6 You place it on b2.',
      'HS-9 Ann closes 1 gem: 1 point.',
      'HS-12 The more, the more: 3 points on top.',
      'HS-5 The next tile: gem and chest.',
      'HS-8 All hoards are full: You 1, Ann 4.',
    ]);
  });

  it('say the same in German and Spanish', async () => {
    const events = [
      { event: 'seal', seat: 1 },
      { event: 'close', seat: 0, area: 'e1.0', kinds: ['gems'], treasures: 1, points: 1 },
      { event: 'show', tile: 'sword n, gold e, empty s' },
    ];
    const said = (): string[] => tell(events, people).map((line) => line.text);
    await speak('de');
    expect([...said(), ...effect('sword ne, gold sw', 'c1', 0)]).toEqual([
      'Ann hat das Plättchen gelegt.',
      'Du schließt 1 Edelstein: 1 Punkt.',
      'Das nächste Plättchen: Schwert, Gold und blanker Boden.',
      'Ergibt 2 Schwerter, 1 offene Kante',
      'Eröffnet 1 Gold, 2 offene Kanten',
    ]);
    await speak('es');
    expect([...said(), ...effect('sword ne, gold sw', 'c1', 0)]).toEqual([
      'Ann ha colocado la loseta.',
      'Cierras 1 gema: 1 punto.',
      'La siguiente loseta: espada, oro y suelo desnudo.',
      'Forma 2 espadas, 1 borde abierto',
      'Empieza con 1 oro, 2 bordes abiertos',
    ]);
  });

  it('ask, and tell the end of a game alone', () => {
    expect(ask(makeView(1))).not.toContain('Nobody');
    expect(ask(makeView(2))).toContain('Nobody sees where');
    expect(verdict(makeView(2))).toBeUndefined();
    expect(verdict({ ...makeView(1), scores: [27] })).toBe('27 points');
  });
});
