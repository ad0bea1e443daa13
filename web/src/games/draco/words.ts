/** Draco in words: log lines, names of pieces, what is asked, what is wrong with a placement. */
import { listed, number } from '../../lib/text/languages.svelte';
import type { GameEvent, LogLine, Who } from '../contract';
import type { Problem } from './legal';
import { words } from './text';
import type { Event, Owner, PenaltyEvent, SceneData, View } from './types';

const OWNERS: readonly Owner[] = [0, 1, null];
/** Pieces are numbered: three heads, three tails, then the fragments. */
const TAILS = 3;
const FRAGMENTS = 6;

export const sideOf = (seat: number): 0 | 1 => (seat % 2 === 0 ? 0 : 1);

/** The key of a dragon in the texts. */
export const keyOf = (owner: Owner): 'red' | 'blue' | 'monster' =>
  owner === null ? 'monster' : owner === 0 ? 'red' : 'blue';

export const degrees = (value: number): string => number(value, 1);
export const metresASecond = (value: number): string => number(value, 2);

/** A piece's name: "the head of the red dragon", "fragment 3". */
export function pieceName(piece: number): string {
  if (piece >= FRAGMENTS) return words.piece.fragment({ number: piece - FRAGMENTS + 1 });
  const owner = keyOf(OWNERS[piece % TAILS] ?? null);
  return piece < TAILS ? words.piece.head({ owner }) : words.piece.tail({ owner });
}

export const piecesInWords = (pieces: readonly number[]): string => listed(pieces.map(pieceName));

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

export function ask(view: View): string {
  if (view.phase === 'set up') return words.ask.setUp({ count: view.to_set_up.length });
  return view.pairs === null ? words.ask.shoot : words.ask.extra;
}

/** Where a team plays, the dragon is named that wins; a single winner the shell names. */
export function verdict(view: View): string | undefined {
  const [red = 0, blue = 0] = view.lengths;
  if (view.seats <= 2 || red === blue) return undefined;
  return words.end.team({ side: keyOf(red > blue ? 0 : 1) });
}

export function problemInWords(
  problem: Problem | undefined,
  what: 'shot' | 'piece',
  { speed }: SceneData,
): string | undefined {
  switch (problem?.what) {
    case 'outside':
      return what === 'shot' ? words.problem.outsideShot : words.problem.outsidePiece;
    case 'beside':
      return words.problem.beside;
    case 'touches':
      // Which fragment, the picture shows; its number says nothing to who aims.
      return words.problem.touches({
        piece: problem.piece < FRAGMENTS ? pieceName(problem.piece) : words.piece.some,
      });
    case 'slow':
      return words.problem.slow({ speed: metresASecond(speed[0]) });
    case 'fast':
      return words.problem.fast({ speed: metresASecond(speed[1]) });
    default:
      return undefined;
  }
}

export function describe(events: readonly GameEvent[], people: readonly Who[]): LogLine[] {
  return (events as readonly Event[]).flatMap((event) => {
    const line = sentence(event, people);
    return line ? [{ ...line, ...(event.rule ? { rule: event.rule } : {}) }] : [];
  });
}

function sentence(event: Event, people: readonly Who[]): Omit<LogLine, 'rule'> | undefined {
  const who = (seat: number): Who => people[seat] ?? { name: '', you: false };
  const { log } = words;
  switch (event.event) {
    case 'shot': {
      const [heading, speed] = event.flown;
      const exact =
        Math.abs(heading - event.heading) < 0.05 && Math.abs(speed - event.speed) < 0.005;
      const moved = event.flight.bodies.filter(({ body }) => body !== 'disc').length;
      const said = (degree: number, fast: number): { heading: string; speed: string } => ({
        heading: degrees(degree),
        speed: metresASecond(fast),
      });
      const shot = log.shot({ ...who(event.seat), ...said(event.heading, event.speed) });
      const text = [
        exact ? shot : `${shot} ${log.flown(said(heading, speed))}`,
        log.moved({ count: moved }),
        log[event.disc],
      ].join('; ');
      return { text: `${text}.` };
    }
    case 'fell':
      return { text: log.fell({ pieces: piecesInWords(event.pieces) }) };
    case 'shoved':
      return { text: log.shoved({ count: event.pieces.length }), soft: true };
    case 'penalty': {
      const pieces = piecesInWords(event.pieces);
      const lost = event.returned !== null;
      return { text: log.penalty({ ...who(event.seat), pieces, lost }), strong: true };
    }
    case 'put_back': {
      const pieces = event.pieces.map(({ piece }) => piece);
      return { text: log.putBack({ pieces: piecesInWords(pieces) }), soft: true };
    }
    case 'won': {
      const count = event.pieces.length;
      const part = event.from.filter((owner) => owner !== null).length;
      const stolen = part === 0 ? 'none' : part === count ? 'all' : 'some';
      return { text: log.won({ ...who(event.seat), count, stolen, part }) };
    }
    case 'set_up':
      return {
        text: log.setUp({ ...who(event.seat), count: event.pieces.length }),
        soft: true,
      };
    case 'room':
      return { text: log.room, soft: true };
    case 'tie':
      return { text: log.tie({ again: event.pairs > 0 }), strong: true };
    case 'end':
      return {
        text: log.end({ red: event.lengths[0] ?? 0, blue: event.lengths[1] ?? 0 }),
        strong: true,
      };
    default:
      return undefined;
  }
}

/** Why nothing is won, at length. */
export const penaltyInWords = ({ pieces, returned }: PenaltyEvent): string =>
  capital(words.note.penalty({ pieces: piecesInWords(pieces), lost: returned !== null }));

/** The standing in sentences, for those who don't see the picture: enough to aim by. */
export function standingInWords(view: View): string[] {
  const row = (owner: Owner): string => {
    const fragments = view.pieces.flatMap((piece, index) =>
      piece.kind === 'fragment' && piece.owner === owner ? [index] : [],
    );
    const ends = OWNERS.indexOf(owner);
    const places = [ends, ends + TAILS, ...fragments].flatMap((index) => {
      const place = view.pieces[index]?.place;
      if (!place) return [];
      const [x = 0, y = 0] = place.map((metres) => Math.round(metres * 1000));
      return [words.describe.at({ what: pieceName(index), x, y })];
    });
    const count =
      owner === null
        ? words.describe.monster({ count: view.left })
        : words.describe.dragon({
            name: words.sides[keyOf(owner)],
            count: view.lengths[owner] ?? 0,
          });
    return `${count} ${capital(places.join('; '))}.`;
  };
  return [...OWNERS.map(row), words.describe.axes];
}
