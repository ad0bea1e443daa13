import { afterEach, describe as suite, expect, it } from 'vitest';
import type { GameEvent } from '../../../src/games/contract';
import {
  ask,
  cardName,
  describe,
  nameAction,
  pileInWords,
} from '../../../src/games/dragonheart/words';
import { speak } from '../../../src/lib/text/languages.svelte';
import { makeView, piles } from './view';

const people = [
  { name: 'You', you: true },
  { name: 'Greedy', you: false },
];
const told = (...events: GameEvent[]): string[] =>
  describe(events, people).map((line) => `${line.text} ${line.rule ?? ''}`.trim());

suite('the log', () => {
  it('tells a turn in few lines, each with its rule', () => {
    expect(
      told(
        { event: 'place', seat: 0, card: 'sorceress 1', rule: 'DH-5' },
        { event: 'place', seat: 0, card: 'sorceress 2', rule: 'DH-5' },
        { event: 'take', seat: 0, pile: 'petrified dragon', count: 2, points: 4, rule: 'DH-12' },
        { event: 'great_dragon', seat: 0, from: 1, rule: 'DH-13' },
        { event: 'return', seat: 1, rule: 'DH-21' },
        { event: 'draw', seat: 0, card: 'dwarf 1', rule: 'DH-20' },
        { event: 'draw', seat: 0, card: 'ship 0', rule: 'DH-20' },
      ),
    ).toEqual([
      'You play 2 sorceresses (1, 2). DH-5',
      'You take 2 petrified dragons: 4 points. DH-12',
      'You take the Great Dragon from Greedy. DH-13',
      'A card goes back on the deck of Greedy. DH-21',
      'You draw dwarf 1, a ship. DH-20',
    ]);
  });

  it('tells of another what was seen of it, and no more', () => {
    expect(
      told(
        { event: 'place', seat: 1, card: 'ship 0', rule: 'DH-5' },
        { event: 'sailing', seat: 1, sailing: 3, count: 1, points: 1, rule: 'DH-16' },
        { event: 'draw', seat: 1, rule: 'DH-20' },
        { event: 'draw', seat: 1, rule: 'DH-20' },
        { event: 'last_turn', seat: 0, cause: 'sailing', rule: 'DH-22' },
      ),
    ).toEqual([
      'Greedy plays a ship. DH-5',
      'The third sailing: Greedy takes 1 card, 1 point. DH-16',
      'Greedy draws 2 cards. DH-20',
      'The third sailing is done: you have the last turn. DH-22',
    ]);
  });

  it('tells rows that go to the hold, an empty hold, the dragon, and the end', () => {
    expect(
      told(
        { event: 'to_hold', pile: 'huntress', count: 3, rule: 'DH-11' },
        { event: 'sailing', seat: 0, sailing: 1, count: 0, points: 0, rule: 'DH-16' },
        { event: 'great_dragon', seat: 1, from: null, rule: 'DH-13' },
        { event: 'return', seat: 0, card: 'troll 3', rule: 'DH-21' },
        { event: 'last_turn', seat: 1, cause: 'deck', rule: 'DH-22' },
        { event: 'end', scores: [31, 28], winners: [0], rule: 'DH-22' },
      ),
    ).toEqual([
      '3 huntresses into the hold. DH-11',
      'The first sailing: the hold is empty. DH-16',
      'Greedy wins the Great Dragon. DH-13',
      'Troll 3 goes back on your deck. DH-21',
      'A deck is empty: Greedy has the last turn. DH-22',
      'The game is over: You 31, Greedy 28. DH-22',
    ]);
  });

  it('leaves out what it does not know', () => {
    expect(told({ event: 'something new', rule: 'DH-99' })).toEqual([]);
  });
});

suite('names', () => {
  it('say an action as a person would', () => {
    expect(nameAction('dwarf 1 3')).toBe('Play 2 dwarves (1, 3)');
    expect(nameAction('ship 0')).toBe('Play a ship');
    expect(nameAction('knight 1 > troll')).toBe('Play knight 1, take the trolls');
    expect(nameAction('sorceress 1 > nothing')).toBe('Play sorceress 1, take nothing');
  });

  it('say a card with its points, a ship without', () => {
    expect(cardName('fire dragon 3')).toBe('fire dragon, 3 points');
    expect(cardName('ship 0')).toBe('ship');
  });

  it('say what a pile would bring', () => {
    const view = makeView({ board: piles({ troll: ['troll 1', 'troll 3'] }) });
    expect(pileInWords(view, 'troll')).toBe('2 trolls · 4★');
  });

  it('say when the last turn has come', () => {
    expect(ask(makeView({ last_turn: true }))).not.toBe(ask(makeView()));
  });
});

suite('in other languages', () => {
  afterEach(() => speak('en'));
  const events: GameEvent[] = [
    { event: 'place', seat: 0, card: 'huntress 1' },
    { event: 'place', seat: 0, card: 'huntress 2' },
    { event: 'take', seat: 0, pile: 'fire dragon', count: 1, points: 3 },
    { event: 'great_dragon', seat: 1, from: 0 },
    { event: 'great_dragon', seat: 0, from: 1 },
    { event: 'sailing', seat: 1, sailing: 2, count: 4, points: 1 },
    { event: 'last_turn', seat: 0, cause: 'deck' },
  ];

  it('the log says the same in German', async () => {
    await speak('de');
    expect(told(...events)).toEqual([
      'Du spielst 2 Jägerinnen (1, 2).',
      'Du nimmst 1 Feuerdrachen: 3 Punkte.',
      'Greedy nimmt dir den Großen Drachen ab.',
      'Du nimmst Greedy den Großen Drachen ab.',
      'Die zweite Ausfahrt: Greedy nimmt 4 Karten, 1 Punkt.',
      'Ein Stapel ist leer: Du hast den letzten Zug.',
    ]);
    expect(nameAction('knight 1 > troll')).toBe('Ritter 1 spielen, die Trolle nehmen');
  });

  it('the log says the same in Spanish', async () => {
    await speak('es');
    expect(told(...events)).toEqual([
      'Juegas 2 cazadoras (1, 2).',
      'Tomas 1 dragón de fuego: 3 puntos.',
      'Greedy te quita el Gran Dragón.',
      'Le quitas el Gran Dragón a Greedy.',
      'La segunda travesía: Greedy toma 4 cartas, 1 punto.',
      'Un mazo está vacío: tienes el último turno.',
    ]);
    expect(nameAction('knight 1 > troll')).toBe('Jugar caballero 1, tomar los troles');
  });
});
