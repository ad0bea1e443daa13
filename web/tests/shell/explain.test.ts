import { afterEach, describe, expect, it } from 'vitest';
import type { GameInfo, Problem } from '../../src/api/types';
import { nameAt, optionOf, recordedName } from '../../src/games/about';
import { speak } from '../../src/lib/text/languages.svelte';
import { explain } from '../../src/shell/explain';

const problem = (code: string, detail: string): Problem => ({
  type: `/problems/${code}`,
  title: '',
  status: 409,
  code,
  detail,
});

afterEach(() => speak('en'));

describe('a refusal', () => {
  it('is told in English as the server tells it', () => {
    expect(explain(problem('not-your-turn', 'It is Ann’s turn.'))).toBe('It is Ann’s turn.');
  });

  it('is told by its code in other languages', async () => {
    await speak('de');
    expect(explain(problem('not-your-turn', 'It is Ann’s turn.'))).toBe(
      'Gerade ist jemand anderes dran.',
    );
  });

  it('keeps what only the server knows', async () => {
    await speak('es');
    expect(explain(problem('invalid-option', 'There is no deck 3.'))).toBe(
      'Una opción no es correcta. El servidor añade: There is no deck 3.',
    );
    expect(explain(problem('quite-new', 'Something new.'))).toBe('Something new.');
  });
});

describe('what the server lists', () => {
  it('is called in the reader’s language, and as the server does where it is new', async () => {
    const option = {
      name: 'start',
      title: 'Who starts',
      help: '',
      kind: 'choice' as const,
      values: ['random', 'seat 1', 'new'],
      labels: ['Drawn', 'First', 'New'],
      min: null,
      max: null,
      default: 'random',
    };
    await speak('de');
    const { title, label } = optionOf('dragonheart', option);
    expect([title, ...option.values.map(label)]).toEqual([
      'Wer beginnt',
      'Wird ausgelost',
      'Der erste Platz',
      'New',
    ]);
    expect(optionOf('dragonheart', { ...option, name: 'other' }).title).toBe('Who starts');
    expect(nameAt('draco', { bot: 'greedy', name: 'Marksman' })).toBe('Schütze');
    expect(nameAt('draco', { bot: null, name: 'Marksman' })).toBe('Marksman');
    expect(nameAt('draco', { bot: null, name: 'Guest' })).toBe('Gast');
  });

  it('is told from people in a record by the server’s names', async () => {
    const game: GameInfo = {
      name: 'draco',
      title: 'Draco',
      tagline: '',
      players: { min: 2, max: 6 },
      options: [],
      bots: [{ name: 'greedy', title: 'Marksman', help: '' }],
      daily: false,
    };
    await speak('es');
    const said = ['Marksman', 'Ann', 'Guest'].map((name) => recordedName(game, name));
    expect(said).toEqual(['Tirador', 'Ann', 'Invitado']);
    expect(recordedName(undefined, 'Marksman')).toBe('Marksman');
  });
});
