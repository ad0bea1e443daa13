/** What the "new game" form holds, and how it becomes a request. */
import type { ClockRequest, GameInfo, NewTable, OptionInfo, SeatRequest } from '../api/types';

/**
 * A seat's occupant in the form: the reader, another person at the same screen, whoever comes, or
 * a bot.
 */
export type Occupant =
  { kind: 'me' } | { kind: 'here'; name: string } | { kind: 'open' } | { kind: 'bot'; bot: string };

/** With whom one plays: what the seats get until something else is chosen for one. */
export type Company = 'bots' | 'online' | 'here';

export interface Draft {
  seats: Occupant[];
  company: Company;
  options: Record<string, unknown>;
  /** The reader's own name, where others see it. */
  name: string;
  public: boolean;
  /** The key of one of `CLOCKS`. */
  clock: string;
}

/** The clocks that the form offers. */
export const CLOCKS: Readonly<Record<string, ClockRequest>> = {
  untimed: { kind: 'untimed' },
  'live-300-5': { kind: 'live', base: 300, increment: 5 },
  'live-900-10': { kind: 'live', base: 900, increment: 10 },
  'live-1800-30': { kind: 'live', base: 1800, increment: 30 },
  'days-1': { kind: 'days', days: 1 },
  'days-3': { kind: 'days', days: 3 },
  'days-7': { kind: 'days', days: 7 },
};

/** The bot that a seat gets until something else is chosen: the last listed is the strongest. */
export const usualBot = (game: GameInfo): string => game.bots.at(-1)?.name ?? '';

function usual(company: Company, game: GameInfo): Occupant {
  if (company === 'online') return { kind: 'open' };
  if (company === 'here') return { kind: 'here', name: '' };
  return { kind: 'bot', bot: usualBot(game) };
}

export function newDraft(game: GameInfo, name = ''): Draft {
  const draft: Draft = {
    seats: [{ kind: 'me' }],
    company: 'bots',
    options: {},
    name,
    public: false,
    clock: 'untimed',
  };
  for (const option of game.options) draft.options[option.name] = option.default;
  return withPlayers(draft, Math.max(2, game.players.min), game);
}

/** The same draft for another number of players, within what the game allows. */
export function withPlayers(draft: Draft, count: number, game: GameInfo): Draft {
  const wanted = Math.min(game.players.max, Math.max(game.players.min, count));
  const seats = draft.seats.slice(0, wanted);
  while (seats.length < wanted) seats.push(usual(draft.company, game));
  if (!seats.some((seat) => seat.kind === 'me')) seats[0] = { kind: 'me' };
  return { ...draft, seats };
}

/** The same draft with all other seats for such company; where one plays alone, two play. */
export function withCompany(draft: Draft, company: Company, game: GameInfo): Draft {
  const seats = draft.seats.map((seat) => (seat.kind === 'me' ? seat : usual(company, game)));
  const changed = { ...draft, company, seats };
  return company === 'bots' ? changed : withPlayers(changed, Math.max(2, seats.length), game);
}

/** Seats somebody; the reader sits at one seat only, and at one always. */
export function withOccupant(draft: Draft, seat: number, who: Occupant, game: GameInfo): Draft {
  const seats = draft.seats.slice();
  const mine = seats.findIndex((occupant) => occupant.kind === 'me');
  if (who.kind === 'me' && mine !== seat) seats[mine] = seats[seat] ?? usual(draft.company, game);
  if (who.kind !== 'me' && mine === seat) {
    const other = (seat + 1) % seats.length;
    if (other === seat) return draft;
    seats[other] = { kind: 'me' };
  }
  seats[seat] = who;
  return { ...draft, seats };
}

/** Whether the table waits for somebody before the game can begin. */
export const waits = (draft: Draft): boolean => draft.seats.some((seat) => seat.kind === 'open');

/** Whether anybody but the reader is told the reader's name. */
export const named = (draft: Draft): boolean =>
  draft.seats.some((seat) => seat.kind === 'open' || seat.kind === 'here');

/** The request; `nameless` calls the people at this screen who gave no name by their seat. */
export function toRequest(
  game: GameInfo,
  draft: Draft,
  nameless: (seat: number) => string,
): NewTable {
  const own = draft.name.trim();
  const seats = draft.seats.map((seat, index): SeatRequest => {
    switch (seat.kind) {
      case 'me':
        return named(draft) && own ? { kind: 'me', name: own } : { kind: 'me' };
      case 'here':
        return { kind: 'me', name: seat.name.trim() || nameless(index) };
      case 'open':
        return { kind: 'open' };
      case 'bot':
        return { kind: 'bot', bot: seat.bot };
    }
  });
  const request: NewTable = { game: game.name, options: draft.options, seats };
  if (waits(draft)) {
    request.public = draft.public;
    request.clock = CLOCKS[draft.clock] ?? { kind: 'untimed' };
  }
  return request;
}

/** The step of a number's field: as fine as the figures that the option comes with. */
export function stepOf({ min, max, default: usual }: OptionInfo): number {
  const digits = [min, max, usual].map((value) => String(value ?? 0).split('.')[1]?.length ?? 0);
  return 10 ** -Math.max(...digits);
}
