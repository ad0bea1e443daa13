/**
 * The texts in each language: the same ones as in English, with the same arguments, in all the
 * plural forms that the language has. A text that is meant to be as in English stands in the
 * folder's `same.json`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Messages } from '../../src/lib/text/languages.svelte';

const SRC = join(import.meta.dirname, '../../src');
const OTHERS = Object.keys(LANGUAGES).filter((language) => language !== 'en');

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const catalogue = (file: string): Map<string, string> => new Map(flat(read(file) as Messages));
const ast = (message: string): MessageFormatElement[] => parse(message, { ignoreTag: true });

function flat(node: Messages, path: readonly string[] = []): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[[...path, key].join('/'), value]] : flat(value, [...path, key]),
  );
}

/** Each argument once, with how it is used: "count plural", "you select true". */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  const found = elements.flatMap((one): string[] => {
    if (one.type === TYPE.literal || one.type === TYPE.pound || one.type === TYPE.tag) return [];
    if (one.type !== TYPE.select && one.type !== TYPE.plural) return [one.value];
    const cases = one.type === TYPE.select ? Object.keys(one.options).sort() : [];
    return [
      [one.value, ...cases].join(' '),
      ...Object.values(one.options).flatMap((option) => argumentsOf(option.value)),
    ];
  });
  return [...new Set(found)].sort();
}

/** The names alone: a language may count where English does not. */
const names = (message: string): string[] => [
  ...new Set(argumentsOf(ast(message)).map((one) => one.split(' ')[0] ?? '')),
];

/** The cases of each choice: what the page tells apart, each language must be able to. */
const choices = (message: string): string[] =>
  argumentsOf(ast(message)).filter((one) => one.includes(' '));

/** The plural forms that whole numbers have in a language; millions have one more in Spanish. */
function forms(language: string, type: Intl.PluralRuleType): string[] {
  const rules = new Intl.PluralRules(language, { type });
  return [...new Set(Array.from({ length: 10_000 }, (_, count) => rules.select(count)))];
}

function lackingForms(elements: readonly MessageFormatElement[], language: string): string[] {
  return elements.flatMap((one) => {
    if (one.type !== TYPE.select && one.type !== TYPE.plural) return [];
    const inner = Object.values(one.options).flatMap(({ value }) => lackingForms(value, language));
    if (one.type === TYPE.select) return inner;
    const needed = forms(language, one.pluralType ?? 'cardinal');
    return [...needed.filter((form) => !(form in one.options)), ...inner];
  });
}

/** What is said in words, without the arguments. */
function words(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((one) => {
      if (one.type === TYPE.literal) return one.value;
      if (one.type !== TYPE.select && one.type !== TYPE.plural) return '';
      return Object.values(one.options)
        .map((option) => words(option.value))
        .join('');
    })
    .join('');
}

const english = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(about\.)?en\.json$/.test(basename(file)))
  .map((file) => join(SRC, file))
  .sort();

it('finds the catalogues', () => {
  expect(english.length).toBeGreaterThan(5);
});

describe.each(english.map((file) => [relative(SRC, file), file]))('%s', (_, file) => {
  const source = catalogue(file);
  const list = join(dirname(file), 'same.json');
  const about = basename(file).startsWith('about.');
  const same = existsSync(list) ? (read(list) as Record<string, string[]>) : {};

  it('has no empty text, and no straight quotes: ICU would take them for its own', () => {
    const wrong = [...source].filter(([, said]) => said.trim() === '' || /['"]/.test(said));
    expect(wrong).toEqual([]);
  });

  it('counts in all forms of English', () => {
    const lacking = [...source].filter(([, said]) => lackingForms(ast(said), 'en').length > 0);
    expect(lacking).toEqual([]);
  });

  describe.each(OTHERS)('in %s', (language) => {
    const translated = catalogue(file.replace(/en\.json$/, `${language}.json`));
    const both = [...source].map(([key, said]) => [key, said, translated.get(key) ?? ''] as const);

    it('has the same texts in the same order', () => {
      expect([...translated.keys()]).toEqual([...source.keys()]);
    });

    it('has no empty text and no straight quotes', () => {
      const wrong = [...translated].filter(([, said]) => said.trim() === '' || /['"]/.test(said));
      expect(wrong).toEqual([]);
    });

    it('has the same arguments and tells the same cases apart', () => {
      for (const [key, said, other] of both) {
        expect([key, ...names(other).sort()]).toEqual([key, ...names(said).sort()]);
        expect([key, ...choices(other)]).toEqual(
          expect.arrayContaining([key, ...choices(said).filter((one) => /\w other$/.test(one))]),
        );
      }
    });

    it('counts in all forms of the language', () => {
      const lacking = both.filter(([, , other]) => lackingForms(ast(other), language).length > 0);
      expect(lacking).toEqual([]);
    });

    it('says nothing in English, but for what is meant to be the same', () => {
      const kept = both
        .filter(([, said, other]) => other === said && /\p{L}/u.test(words(ast(said))))
        .map(([key]) => (about ? `about/${key}` : key));
      const wanted = (same[language] ?? []).filter((key) => key.startsWith('about/') === about);
      expect(kept.sort()).toEqual(wanted.sort());
    });
  });
});
