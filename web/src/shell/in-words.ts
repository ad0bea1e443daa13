/** A table's settings in words. */
import type { Clock, GameInfo } from '../api/types';
import { optionOf } from '../games/about';
import { text } from '../lib/text';
import { number } from '../lib/text/languages.svelte';

/** "5 minutes + 5 seconds a turn", "3 days a move". */
export function clockName(settings: Clock['settings']): string {
  if (settings.kind === 'days') return text.clock.days({ count: settings.days });
  return text.clock.live({ minutes: settings.base / 60, seconds: settings.increment ?? 0 });
}

/** The options that differ from the usual: "Taking: may decline". */
export function optionsInWords(
  game: GameInfo,
  options: Readonly<Record<string, unknown>>,
): string[] {
  return game.options.flatMap((option) => {
    const value = options[option.name];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(option.default)) return [];
    const { title, label } = optionOf(game.name, option);
    if (option.kind === 'choice') return [`${title}: ${label(String(value))}`];
    if (option.kind === 'flag')
      return [`${title}: ${value === true ? text.home.on : text.home.off}`];
    return [option.kind === 'number' ? `${title}: ${number(value as number)}` : title];
  });
}
