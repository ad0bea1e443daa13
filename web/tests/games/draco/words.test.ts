import { afterEach, describe as suite, expect, it } from 'vitest';
import {
  ask,
  describe,
  pieceName,
  problemInWords,
  standingInWords,
  verdict,
} from '../../../src/games/draco/words';
import { speak } from '../../../src/lib/text/languages.svelte';
import { after, scene, steps } from './game';

const people = [
  { name: 'You', you: true },
  { name: 'Ada', you: false },
];
const lines = steps.flatMap(({ events }) => describe(events, people));
const all = lines.map((line) => line.text).join('\n');

suite('Draco in words', () => {
  it('names pieces by their number', () => {
    expect(pieceName(0)).toBe('the head of the red dragon');
    expect(pieceName(5)).toBe('the tail of the Great Monster');
    expect(pieceName(6)).toBe('fragment 1');
  });

  it('tells every event of a game with the rule behind it', () => {
    // That a fragment goes back is told with the penalty.
    const events = steps.flatMap((step) => step.events).filter(({ event }) => event !== 'returned');
    expect(lines).toHaveLength(events.length);
    expect(lines.map((line) => line.rule)).toEqual(events.map((event) => event.rule));
    expect(all).not.toMatch(/undefined|NaN|null|\$\{/);
  });

  it('tells who shot, how it flew, and what the disc did', () => {
    expect(all).toMatch(/You shoot at \d+\.\d° with \d\.\d\d m\/s \(it flew at/);
    expect(all).toMatch(/Ada shoots at/);
    expect(all).toMatch(/the disc (stayed on|slid off) the table\./);
    expect(all).toMatch(/Penalty: .* fell\./);
    expect(all).toMatch(/The game is over\. Red dragon \d, blue dragon \d\./);
  });

  it('says what is asked and what is wrong', () => {
    const setting = steps.find((step) => step.before.phase === 'set up');
    expect(setting && ask(setting.before)).toMatch(/^Set up \d fragment/);
    expect(problemInWords({ what: 'touches', piece: 3 }, 'shot', scene)).toBe(
      'That touches the tail of the red dragon.',
    );
    expect(problemInWords({ what: 'fast' }, 'shot', scene)).toContain('4.00 m/s');
    expect(problemInWords(undefined, 'shot', scene)).toBeUndefined();
  });

  it('describes the standing for those who don’t see it', () => {
    const first = steps[0]?.before;
    const said = first ? standingInWords(first).join(' ') : '';
    expect(said).toContain('The head of the red dragon at -');
    expect(said).toMatch(/The Great Monster: 4 fragments\./);
    expect(said.match(/fragment \d at -?\d+ mm, 0 mm/g)).toHaveLength(4);
  });

  it('names the dragon that wins where teams play', () => {
    const last = after(steps.length - 1);
    expect(verdict(last)).toBeUndefined();
    const side = (last.lengths[0] ?? 0) > (last.lengths[1] ?? 0) ? 'Red' : 'Blue';
    expect(verdict({ ...last, seats: 4 })).toBe(`${side} dragon wins`);
    expect(verdict({ ...last, seats: 4, lengths: [2, 2] })).toBeUndefined();
  });
});

suite('Draco in other words', () => {
  afterEach(() => speak('en'));

  const told = (): string => {
    const events = steps.flatMap((step) => describe(step.events, people));
    return events.map((line) => line.text).join('\n');
  };

  it('writes figures and names as German does', async () => {
    await speak('de');
    expect(told()).toMatch(/Du schießt unter \d+,\d° mit \d,\d\d m\/s \(geworden sind es/);
    expect(told()).toMatch(/; die Scheibe (blieb auf dem|rutschte vom) Tisch\./);
    expect(told()).toMatch(/Das Spiel ist aus\. Roter Drache \d, blauer Drache \d\./);
    expect(told()).not.toMatch(/undefined|NaN|null|\bthe\b/);
    expect(problemInWords({ what: 'touches', piece: 3 }, 'shot', scene)).toBe(
      'Da steht schon der Schwanz des roten Drachen.',
    );
    expect(problemInWords({ what: 'fast' }, 'shot', scene)).toContain('4,00 m/s');
  });

  it('writes figures and names as Spanish does', async () => {
    await speak('es');
    expect(told()).toMatch(/Disparas a \d+,\d° con \d,\d\d m\/s \(salió a/);
    expect(told()).toMatch(/Ada dispara a/);
    expect(told()).not.toMatch(/undefined|NaN|null|\bthe\b/);
    expect(pieceName(2)).toBe('la cabeza del Gran Monstruo');
    const last = after(steps.length - 1);
    const side = (last.lengths[0] ?? 0) > (last.lengths[1] ?? 0) ? 'rojo' : 'azul';
    expect(verdict({ ...last, seats: 4 })).toBe(`Gana el dragón ${side}`);
  });
});
