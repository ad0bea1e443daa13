/** What the "new game" form holds, and how it becomes a request. */
import type { GameInfo, NewTable, OptionInfo, SeatRequest } from '../api/types';

/** A seat's occupant in the form: the reader, or a bot's name. */
export type Occupant = { me: true } | { me: false; bot: string };

export interface Draft {
  seats: Occupant[];
  options: Record<string, unknown>;
}

/** The bot that a seat gets until something else is chosen: the last listed is the strongest. */
export const usualBot = (game: GameInfo): string => game.bots.at(-1)?.name ?? '';

export function newDraft(game: GameInfo): Draft {
  const draft: Draft = { seats: [{ me: true }], options: {} };
  for (const option of game.options) draft.options[option.name] = option.default;
  return withPlayers(draft, Math.max(2, game.players.min), game);
}

/** The same draft for another number of players, within what the game allows. */
export function withPlayers(draft: Draft, count: number, game: GameInfo): Draft {
  const wanted = Math.min(game.players.max, Math.max(game.players.min, count));
  const seats = draft.seats.slice(0, wanted);
  while (seats.length < wanted) seats.push({ me: false, bot: usualBot(game) });
  if (!seats.some((seat) => seat.me)) seats[0] = { me: true };
  return { ...draft, seats };
}

/** Seats the reader or a bot; the reader sits at one seat only, and at one always. */
export function withOccupant(draft: Draft, seat: number, who: Occupant, game: GameInfo): Draft {
  const seats = draft.seats.slice();
  const mine = seats.findIndex((occupant) => occupant.me);
  if (who.me && mine !== seat) seats[mine] = seats[seat] ?? { me: false, bot: usualBot(game) };
  if (!who.me && mine === seat) {
    const other = (seat + 1) % seats.length;
    if (other === seat) return draft;
    seats[other] = { me: true };
  }
  seats[seat] = who;
  return { ...draft, seats };
}

export function toRequest(game: GameInfo, draft: Draft): NewTable {
  const seats = draft.seats.map((seat): SeatRequest =>
    seat.me ? { kind: 'me' } : { kind: 'bot', bot: seat.bot },
  );
  return { game: game.name, options: draft.options, seats };
}

/** The values that a choice offers, with the words for them. */
export function choices(option: OptionInfo): { value: string; label: string }[] {
  return option.values.map((value, index) => ({ value, label: option.labels[index] ?? value }));
}

/** The step of a number's field: as fine as the figures that the option comes with. */
export function stepOf({ min, max, default: usual }: OptionInfo): number {
  const digits = [min, max, usual].map((value) => String(value ?? 0).split('.')[1]?.length ?? 0);
  return 10 ** -Math.max(...digits);
}
