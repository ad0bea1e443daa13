/** A table's settings in words. */
import type { Clock, GameInfo } from '../api/types';
import { text } from '../lib/text';

/** "5 minutes + 5 seconds a turn", "3 days a move". */
export function clockName(settings: Clock['settings']): string {
  if (settings.kind === 'days') return text.clock.days(settings.days);
  return text.clock.live(settings.base / 60, settings.increment ?? 0);
}

/** The options that differ from the usual: "Taking: may decline". */
export function optionsInWords(
  game: GameInfo,
  options: Readonly<Record<string, unknown>>,
): string[] {
  return game.options.flatMap((option) => {
    const value = options[option.name];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(option.default)) return [];
    const index = option.values.indexOf(String(value));
    if (option.kind === 'choice')
      return [`${option.title}: ${option.labels[index] ?? String(value)}`];
    if (option.kind === 'flag')
      return [`${option.title}: ${value === true ? text.home.on : text.home.off}`];
    return [option.kind === 'number' ? `${option.title}: ${String(value)}` : option.title];
  });
}
