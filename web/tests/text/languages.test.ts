import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Languages = typeof import('../../src/lib/text/languages.svelte');

const FILES = {
  en: {
    close: 'Close',
    menu: { open: 'Open' },
    taken:
      '{you, select, true {You take} other {{name} takes}} {count, plural, one {# card} other {# cards}}.',
  },
  de: {
    close: 'Schließen',
    menu: { open: 'Öffnen' },
    taken:
      '{you, select, true {Du nimmst} other {{name} nimmt}} {count, plural, one {# Karte} other {# Karten}}.',
  },
  es: {
    close: 'Cerrar',
    menu: { open: 'Abrir' },
    taken:
      '{you, select, true {Tomas} other {{name} toma}} {count, plural, one {# carta} other {# cartas}}.',
  },
};

interface Texts {
  close: string;
  menu: { open: string };
  taken: (values: { name: string; you: boolean; count: number }) => string;
}

/** The module as a browser with these languages, and this choice made before, has it. */
async function open(tags: string[], stored: Record<string, string> = {}): Promise<Languages> {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: tags });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
  });
  return await import('../../src/lib/text/languages.svelte');
}

const loaders = (load: (language: keyof typeof FILES) => void = () => undefined) => {
  const of = (language: keyof typeof FILES) => async () => {
    load(language);
    return { default: FILES[language] };
  };
  return { en: of('en'), de: of('de'), es: of('es') };
};

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('the language', () => {
  it('is the first of the browser’s that the page has', async () => {
    expect((await open(['fr-CA', 'es-MX', 'de'])).language()).toBe('es');
    expect((await open(['de-AT'])).language()).toBe('de');
    expect((await open(['fr'])).language()).toBe('en');
    expect((await open([])).language()).toBe('en');
  });

  it('is the one that was chosen before, if the page has it', async () => {
    expect((await open(['de'], { 'lindwurm:language': 'es' })).language()).toBe('es');
    expect((await open(['de'], { 'lindwurm:language': 'xx' })).language()).toBe('de');
  });

  it('stands in the document, and is kept', async () => {
    const stored: Record<string, string> = {};
    const { speak } = await open(['de'], stored);
    expect(document.documentElement.lang).toBe('de');
    await speak('es');
    expect(document.documentElement.lang).toBe('es');
    expect(stored).toEqual({ 'lindwurm:language': 'es' });
  });

  it('writes numbers, lists and dates as the reader’s country does', async () => {
    const { speak, number, listed, locale } = await open(['de-CH', 'es-MX']);
    expect([locale(), number(0.35)]).toEqual(['de-CH', '0.35']);
    expect(listed(['a', 'b', 'c'])).toBe('a, b und c');
    await speak('es');
    expect([locale(), number(1234.5, 1)]).toEqual(['es-MX', '1,234.5']);
    await speak('en');
    expect([locale(), listed(['a', 'b', 'c'])]).toEqual(['en-GB', 'a, b and c']);
  });
});

describe('a catalogue', () => {
  it('says its texts in the language that is shown when they are read', async () => {
    const { catalogue, speak } = await open(['de']);
    const text = await catalogue<Texts>(loaders());
    const { menu, taken } = text;
    const ann = { name: 'Ann', you: false, count: 2 };
    expect([text.close, menu.open]).toEqual(['Schließen', 'Öffnen']);
    expect(taken(ann)).toBe('Ann nimmt 2 Karten.');
    expect(taken({ ...ann, you: true, count: 1 })).toBe('Du nimmst 1 Karte.');
    await speak('es');
    expect([text.close, menu.open]).toEqual(['Cerrar', 'Abrir']);
    expect(taken(ann)).toBe('Ann toma 2 cartas.');
  });

  it('fetches no language that was not asked for, and each once', async () => {
    const { catalogue, speak } = await open(['de']);
    const asked: string[] = [];
    await catalogue<Texts>(loaders((language) => asked.push(language)));
    expect(asked).toEqual(['de']);
    await speak('es');
    await speak('de');
    await speak('es');
    expect(asked).toEqual(['de', 'es']);
  });

  it('that joins while another language comes is shown in that one', async () => {
    const { catalogue, speak } = await open(['en']);
    let come = (): void => undefined;
    const slow = { ...loaders() };
    const es = slow.es;
    slow.es = async () => {
      await new Promise<void>((resolve) => (come = resolve));
      return es();
    };
    await catalogue<Texts>(slow);
    const spoken = speak('es');
    const text = await catalogue<Texts>(loaders());
    come();
    await spoken;
    expect(text.close).toBe('Cerrar');
  });

  it('stays in its language where the other can’t be fetched', async () => {
    const { catalogue, speak, language } = await open(['en']);
    const text = await catalogue<Texts>({
      ...loaders(),
      de: () => Promise.reject(new Error('offline')),
    });
    await expect(speak('de')).rejects.toThrow('offline');
    expect([language(), text.close]).toEqual(['en', 'Close']);
  });

  it('follows the last wish of several', async () => {
    const { catalogue, speak } = await open(['en']);
    const text = await catalogue<Texts>(loaders());
    await Promise.all([speak('de'), speak('es')]);
    expect(text.close).toBe('Cerrar');
  });
});
