/** Spans of time as clocks show them. */
import type { Clock } from '../api/types';

/** "4:05", "0:09", "2:30:00"; never less than nothing. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** What a seat has left, so many milliseconds after the clocks were told; null: it has no clock. */
export function secondsLeft(clock: Clock, seat: number, since: number): number | null {
  const left = clock.left[seat] ?? null;
  if (left === null) return null;
  return clock.running.includes(seat) ? Math.max(0, left - since / 1000) : left;
}

/** The largest unit that fits, for spans of days: 1 day 5 hours is "1 day". */
export function spanParts(seconds: number): { unit: 'day' | 'hour' | 'minute'; count: number } {
  const whole = Math.max(0, seconds);
  if (whole >= 86_400) return { unit: 'day', count: Math.floor(whole / 86_400) };
  if (whole >= 3_600) return { unit: 'hour', count: Math.floor(whole / 3_600) };
  return { unit: 'minute', count: Math.ceil(whole / 60) };
}

/** Little time is left: at a live clock half a minute, at days three hours. */
export function isLow(clock: Clock, seconds: number): boolean {
  return seconds <= (clock.settings.kind === 'live' ? 30 : 3 * 3_600);
}
