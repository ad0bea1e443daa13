/** The language that is shown, and catalogues of texts that follow it. */
import { IntlMessageFormat } from 'intl-messageformat';

/** Each language by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

/** What a catalogue's file holds: ICU messages by name, in groups. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

type Loader<M> = () => Promise<{ default: M }>;

interface Catalogue {
  loaders: Record<Language, Loader<Messages>>;
  loaded: Map<Language, Messages>;
}

const KEY = 'lindwurm:language';

const catalogues: Catalogue[] = [];
const formats = new Map<string, IntlMessageFormat>();

const preferred = (): readonly string[] =>
  typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);

const primary = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

let shown = $state<Language>(first());
/** The language that was asked for last; it is shown when its texts have come. */
let wanted = first();
announce();

/** The language that is shown. */
export const language = (): Language => shown;

/** That language as the reader's browser has it, for numbers and dates: "es-MX". */
export function locale(): string {
  const plain = shown === 'en' ? 'en-GB' : shown;
  return preferred().find((tag) => primary(tag) === shown) ?? plain;
}

/** A number as it is written in that language, with so many digits after the point, or all. */
export const number = (value: number, digits?: number): string =>
  new Intl.NumberFormat(
    locale(),
    digits === undefined
      ? { maximumFractionDigits: 20 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  ).format(value);

/** "a, b and c". */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts);

/** Shows the page in another language from now on; rejects if its texts can't be had. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  // A catalogue may have joined while the others were fetched.
  for (let missing = lacking(language); missing.length > 0; missing = lacking(language))
    await Promise.all(missing.map((one) => load(one, language)));
  if (wanted !== language) return;
  shown = language;
  if (typeof localStorage !== 'undefined') localStorage.setItem(KEY, language);
  announce();
}

/**
 * The texts of a catalogue, each in the language that is shown when it is read. A message without
 * arguments is a string, one with arguments a function of them. The files of the other languages
 * are not fetched before they are asked for.
 */
export async function catalogue<Texts, M extends Messages = Messages>(loaders: {
  en: Loader<M>;
  de: Loader<NoInfer<M>>;
  es: Loader<NoInfer<M>>;
}): Promise<Texts> {
  const made: Catalogue = { loaders, loaded: new Map() };
  catalogues.push(made);
  while (!made.loaded.has(shown)) await load(made, shown);
  const now = (): Messages => made.loaded.get(shown) ?? {};
  return live(now(), now) as Texts;
}

async function load(one: Catalogue, language: Language): Promise<void> {
  one.loaded.set(language, (await one.loaders[language]()).default);
}

const lacking = (language: Language): Catalogue[] =>
  catalogues.filter((one) => !one.loaded.has(language));

/** An object of the form of `like` whose texts are looked up anew whenever they are read. */
function live(like: Messages, now: () => Messages): object {
  const node = {};
  for (const [key, value] of Object.entries(like)) {
    const text = (): string => now()[key] as string;
    if (typeof value === 'object') {
      const part = live(value, () => now()[key] as Messages);
      Object.defineProperty(node, key, { enumerable: true, value: part });
    } else if (value.includes('{')) {
      const say = (values: Record<string, string>): string => format(text(), values);
      Object.defineProperty(node, key, { enumerable: true, value: say });
    } else {
      Object.defineProperty(node, key, { enumerable: true, get: text });
    }
  }
  return node;
}

function format(message: string, values: Record<string, string>): string {
  const key = `${shown} ${message}`;
  let made = formats.get(key);
  if (!made) {
    made = new IntlMessageFormat(message, locale(), undefined, { ignoreTag: true });
    formats.set(key, made);
  }
  return String(made.format(values));
}

function first(): Language {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);
  const tags = stored === null ? preferred() : [stored, ...preferred()];
  return (tags.map(primary).find((tag) => tag in LANGUAGES) as Language | undefined) ?? 'en';
}

function announce(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = shown;
}
