/** What the reader knows of hidden cards of others: read from the view's notes. */
import type { CardText, View } from './types';

export interface Known {
  card: CardText;
  /** It lies there; else it may also lie elsewhere. */
  sure: boolean;
}

/** The known cards at a place of a seat: in its hand, or under one of its hosts. */
export function knownAt(view: View, seat: number, host: string | null): Known[] {
  const place = host === null ? `seat ${seat + 1}` : `seat ${seat + 1} ${host}`;
  return view.notes
    .filter((note) => note.places.includes(place))
    .map((note) => ({ card: note.card, sure: note.places.length === 1 }))
    .sort((one, other) => Number(other.sure) - Number(one.sure));
}

/** The cards that surely are in a hand. */
export const surelyIn = (view: View, seat: number): CardText[] =>
  knownAt(view, seat, null).flatMap((known) => (known.sure ? known.card : []));

/** What lies under a host, as far as the reader knows it. */
export function under(view: View, seat: number, host: string): Known | null {
  const shown = view.players[seat]?.hosts.find((one) => one.host === host);
  if (!shown || shown.counter === null) return null;
  if (shown.card !== null) return { card: shown.card, sure: true };
  return knownAt(view, seat, host)[0] ?? null;
}
