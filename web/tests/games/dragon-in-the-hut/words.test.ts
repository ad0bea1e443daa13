import { afterEach, describe, expect, it } from 'vitest';
import { parseAction } from '../../../src/games/dragon-in-the-hut/choices';
import type { Event } from '../../../src/games/dragon-in-the-hut/types';
import {
  ask,
  cardsInWords,
  describe as tell,
  explain,
  fate,
  guide,
  hostInWords,
  nameChoice,
} from '../../../src/games/dragon-in-the-hut/words';
import { speak } from '../../../src/lib/text/languages.svelte';
import { host, makeView } from './view';

const people = [
  { name: 'You', you: true },
  { name: 'Ada', you: false },
  { name: 'Ben', you: false },
];
const lines = (...events: Event[]): string[] => tell(events, people).map((line) => line.text);

describe('the log', () => {
  it('tells a turn’s beginning, what belongs together in one line', () => {
    const told = tell(
      [
        { event: 'turn', seat: 1, round: 3, rule: 'HUT-5' },
        { event: 'tick', seat: 1, host: 'hut 1', counter: 1, rule: 'HUT-8' },
        { event: 'tick', seat: 1, host: 'hut 2', counter: 0, rule: 'HUT-8' },
        { event: 'reveal', seat: 1, host: 'hut 2', card: 'egg', by: 1, rule: 'HUT-9' },
        { event: 'hatch', seat: 1, dragons: 2, rule: 'HUT-9' },
        { event: 'draw', seat: 1, rule: 'HUT-11' },
        { event: 'draw', seat: 1, rule: 'HUT-11' },
      ],
      people,
    );
    expect(told.map((line) => `${line.text} ${line.rule}`)).toEqual([
      'Ada’s turn, round 3. HUT-5',
      'Counters go down: hut 1 to I and hut 2 to 0. HUT-8',
      'Under Ada’s hut 2: Egg. HUT-9',
      'A dragon hatches: Ada has 2 dragons. HUT-9',
      'Ada draws 2 cards. HUT-11',
    ]);
    expect(told[3]?.strong).toBe(true);
    expect(told[4]?.soft).toBe(true);
  });

  it('tells the reader what others are not told', () => {
    expect(
      lines(
        { event: 'draw', seat: 0, card: 'egg' },
        { event: 'draw', seat: 0, card: 'egg' },
        { event: 'place', seat: 0, host: 'hut 1', counter: 3, card: 'trap give 2' },
        { event: 'place', seat: 1, host: 'hut 1', counter: 3 },
      ),
    ).toEqual([
      'You draw Egg (2×).',
      'You put Trap: give 2 under hut 1, counter III.',
      'Ada puts a card under hut 1, counter III.',
    ]);
  });

  it('tells a theft and a trap from both sides', () => {
    expect(
      lines(
        { event: 'play', seat: 0, card: 'steal egg 2', on: 1 },
        { event: 'reveal', seat: 1, host: 'hut 1', card: 'egg', by: 0 },
        { event: 'steal', seat: 0, from: 1, card: 'egg' },
        { event: 'trap', seat: 0, of: 1, card: 'trap give 2' },
        { event: 'give', seat: 0, to: 1, card: 'egg' },
        { event: 'give', seat: 0, to: 1, card: 'hut' },
      ),
    ).toEqual([
      'You play Steal egg 2 on Ada.',
      'Under Ada’s hut 1: Egg.',
      'You steal Ada’s egg.',
      'Ada’s trap fires on you: Trap: give 2.',
      'You give Ada Hut and Egg.',
    ]);
    expect(
      lines(
        { event: 'play', seat: 1, card: 'smash egg 1', on: 0 },
        { event: 'smash', seat: 1, of: 0, card: 'egg' },
        { event: 'trap', seat: 1, of: 0, card: 'trap discard 2' },
        { event: 'discard', seat: 1, card: 'egg' },
        { event: 'take', seat: 1, from: 0, card: 'fire' },
        { event: 'take', seat: 2, from: 1 },
        { event: 'look', seat: 2, at: 0 },
        { event: 'spoilt', of: 0, card: 'frost' },
      ),
    ).toEqual([
      'Ada plays Smash egg 1 on you.',
      'Ada smashes your egg.',
      'Your trap fires on Ada: Trap: discard 2.',
      'Ada discards Egg.',
      'Ada takes Fire from your hand.',
      'Ben takes 1 card from Ada’s hand.',
      'Ben looks into your hand.',
      'It was your bluff: Frost is discarded.',
    ]);
  });

  it('tells fire, frost, the renewed deck and the end', () => {
    expect(
      lines(
        { event: 'burn', seat: 1, of: 0, host: 'hut 1' },
        { event: 'frost', seat: 0, of: 2, host: 'dragon 1', counter: 2 },
        { event: 'renew', cards: 40 },
        { event: 'waste', seat: 2, card: 'trap give 2' },
        { event: 'pass', seat: 1 },
        { event: 'end', winners: [1, 2] },
        { event: 'end', winners: [0] },
      ),
    ).toEqual([
      'Your hut 1 burns down.',
      'Ben’s dragon 1 freezes: counter II.',
      'The discards are shuffled into a new deck of 40 cards.',
      'Ben throws away Trap: give 2.',
      'Ada ends the turn.',
      'The game is over: Ada and Ben share the win.',
      'The game is over: you win.',
    ]);
  });
});

describe('what is asked', () => {
  it('is said of the reader, by which card and about whom', () => {
    const naming = makeView({ phase: 'name', card: 'steal egg 2', target: 1, names: 2 });
    expect(ask(naming)).toBe('Name one of the incubating cards.');
    expect(guide(naming, people, 0)).toBe(
      'Steal egg 2: name a card that incubates with Ada (up to 2).',
    );
    const giving = makeView({ phase: 'give', card: 'steal egg 2', target: 2, left: 2 });
    expect(guide(giving, people, 0)).toBe(
      'Ben’s trap fires: give its owner 2 cards of your choice.',
    );
  });

  it('tells an open theft from a blind one', () => {
    const blind = makeView({ phase: 'take', card: 'steal from hand 3', target: 1, left: 2 });
    expect(guide(blind, people, 0)).toContain('by the backs');
    const [mine, theirs, third] = blind.players;
    const open = {
      ...blind,
      players: [mine!, { ...theirs!, hand: ['egg'], hand_size: 1 }, third!],
    };
    expect(guide(open, people, 0)).toContain('you look into Ada’s hand');
  });

  it('is said of another, and to who watches', () => {
    const theirs = makeView({ turn: 1, phase: 'discard', card: 'smash egg 1', target: 0, left: 3 });
    expect(guide(theirs, people, 0)).toBe('Your trap fires: Ada must discard 3 cards.');
    expect(guide(makeView({ turn: 2 }), people, 0)).toBe('Wait for your turn.');
    expect(guide(makeView({ seat: null }), people, null)).toBe('');
    expect(guide(makeView({ over: true }), people, 0)).toBe('');
  });
});

describe('names', () => {
  it('of choices say what a button does', () => {
    const name = (action: string, target: number | null = null): string =>
      nameChoice(parseAction(action), people, target);
    expect(name('egg under hut 1')).toBe('Put Egg under hut 1');
    expect(name('frost under hut 1')).toBe('Hide Frost under hut 1, as a bluff');
    expect(name('steal egg 2 on seat 3')).toBe('Play Steal egg 2 on Ben');
    expect(name('fire on seat 2 hut 1')).toBe('Play Fire on hut 1 of Ada');
    expect(name('name dragon 1', 1)).toBe('Name the card under dragon 1 of Ada');
    expect(name('discard egg')).toBe('Discard Egg');
    expect(name('take')).toBe('Take 1 card');
    expect(name('pass')).toBe('End turn');
  });

  it('of hosts tell what is known of them', () => {
    const view = makeView();
    const of = (seat: number, index: number): string =>
      hostInWords(view, seat, view.players[seat]!.hosts[index]!);
    expect(of(0, 0)).toBe('Hut 1: Trap: give 2, counter II');
    expect(of(0, 1)).toBe('Hut 2: free');
    expect(of(1, 0)).toBe('Hut 1: a hidden card, counter I');
    expect(of(1, 1)).toBe('Hut 3: perhaps Egg, counter II');
    expect(hostInWords(view, 1, { ...host('hut 1', 1), burnt: true })).toBe('Hut 1: burning');
  });

  it('of cards are counted and explained', () => {
    expect(cardsInWords(['hut', 'egg', 'egg'])).toBe('Hut and Egg (2×)');
    expect(explain('steal egg 1')).toContain('Name a card');
    expect(explain('smash egg 2')).toContain('up to 2 cards');
  });

  it('of what becomes of a card follow from what happens next', () => {
    expect(fate('egg', { event: 'steal' })).toBe('Stolen!');
    expect(fate('egg', { event: 'hatch' })).toBe('It hatches!');
    expect(fate('trap give 2', { event: 'trap' })).toBe('A trap!');
    expect(fate('trap give 2', undefined)).toBe('Discarded');
    expect(fate('hut', undefined)).toBe('A bluff!');
  });
});

describe('in other languages', () => {
  afterEach(() => speak('en'));

  const events: Event[] = [
    { event: 'tick', seat: 1, host: 'hut 1', counter: 1 },
    { event: 'tick', seat: 1, host: 'dragon 2', counter: 0 },
    { event: 'hatch', seat: 0, dragons: 1 },
    { event: 'play', seat: 1, card: 'steal egg 2', on: 0 },
    { event: 'steal', seat: 1, from: 0, card: 'egg' },
    { event: 'trap', seat: 0, of: 1, card: 'trap give 2' },
    { event: 'give', seat: 0, to: 1, card: 'egg' },
    { event: 'burn', seat: 1, of: 0, host: 'hut 1' },
    { event: 'end', winners: [1, 2] },
  ];

  it('the log addresses the reader in German', async () => {
    await speak('de');
    expect(lines(...events)).toEqual([
      'Die Zähler gehen herunter: Hütte 1 auf I und Drache 2 auf 0.',
      'Ein Drache schlüpft: Du hast 1 Drachen.',
      'Ada spielt „Ei stehlen 2“ gegen dich.',
      'Ada stiehlt dein Ei.',
      'Eine Falle von Ada trifft dich: Falle: abgeben 2.',
      'Du gibst Ada Ei.',
      'Hütte 1 bei dir brennt nieder.',
      'Das Spiel ist aus: Ada und Ben teilen sich den Sieg.',
    ]);
  });

  it('the log addresses the reader in Spanish', async () => {
    await speak('es');
    expect(lines(...events)).toEqual([
      'Bajan los contadores: la choza 1 a I y el dragón 2 a 0.',
      'Nace un dragón: tienes 1 dragón.',
      'Ada juega «Robar huevo 2» contra ti.',
      'Ada roba tu huevo.',
      'Una trampa de Ada salta contra ti: Trampa: dar 2.',
      'Das Huevo a Ada.',
      'Arde la choza 1 de tu lado.',
      'La partida ha terminado: Ada y Ben comparten la victoria.',
    ]);
  });

  it('questions and buttons are translated with what they are about', async () => {
    const taking = makeView({ phase: 'take', card: 'steal from hand 3', target: 1, left: 2 });
    await speak('de');
    expect(guide(taking, people, 0)).toBe(
      'Handkarten stehlen 3: Nimm noch bis zu 2 Karten aus der Hand von Ada, nach den Rückseiten.',
    );
    expect(nameChoice(parseAction('frost under hut 1'), people, null)).toBe(
      'Frost als Bluff unter Hütte 1 verstecken',
    );
    await speak('es');
    expect(nameChoice(parseAction('fire on seat 2 dragon 1'), people, null)).toBe(
      'Jugar «Fuego» contra el dragón 1 de Ada',
    );
    expect(explain('smash egg 1')).toContain('Nombra una carta en incubación');
  });
});
