/**
 * What is said of the games before they are loaded: their options and bots. A game or option that
 * only the server knows is called as the server calls it.
 */
import type { BotInfo, GameInfo, OptionInfo, SeatInfo } from '../../api/types';
import { text } from '../../lib/text';
import { catalogue } from '../../lib/text/languages.svelte';

interface Titled {
  title: string;
  help: string;
}

interface About {
  tagline: string;
  options: Record<string, Titled & { values?: Record<string, string> }>;
  bots: Record<string, Titled>;
}

const about = await catalogue<Record<string, About>>({
  en: () => import('./en'),
  de: () => import('./de'),
  es: () => import('./es'),
});

export const taglineOf = (game: GameInfo): string => about[game.name]?.tagline ?? game.tagline;

/** An option's title and help, and the words for its values. */
export function optionOf(
  game: string,
  option: OptionInfo,
): Titled & { label: (value: string) => string } {
  const known = about[game]?.options[option.name];
  const label = (value: string): string =>
    known?.values?.[value] ?? option.labels[option.values.indexOf(value)] ?? value;
  return { title: known?.title ?? option.title, help: known?.help ?? option.help, label };
}

export function botOf(game: string, bot: BotInfo): Titled {
  return about[game]?.bots[bot.name] ?? bot;
}

/** What the server calls people who gave no name. */
const NAMELESS = 'Guest';

export const personName = (name: string): string => (name === NAMELESS ? text.home.guest : name);

/** A name out of a record, which tells bots from people by their titles alone. */
export function recordedName(game: GameInfo | undefined, name: string): string {
  const bot = game?.bots.find(({ title }) => title === name);
  return nameAt(game?.name ?? '', { bot: bot?.name ?? null, name });
}

/** The name at a seat; a bot goes by what it is. */
export function nameAt(game: string, { bot, name }: Pick<SeatInfo, 'bot' | 'name'>): string {
  if (bot === null) return personName(name);
  return about[game]?.bots[bot]?.title ?? name;
}
