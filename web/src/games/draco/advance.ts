/**
 * How the shown standing looks after an event. Only for showing: each update ends with the
 * server's own view, which replaces what was worked out here.
 */
import { decodeFlight, standing } from './pose';
import type { Event, Moved, Owner, Piece, Pose, Shown, View } from './types';

export function advance(view: View, event: Event): View {
  if (event.event === 'shot') return shot(view, event);
  const next = withShown(view, (shown) => ({ ...shown, events: [...shown.events, event] }));
  switch (event.event) {
    case 'fell':
      return withShown(next, (shown) => ({ ...shown, fell: event.pieces }));
    case 'shoved':
    case 'put_back':
    case 'room':
      return placed(next, event.pieces);
    case 'set_up':
      return {
        ...placed(next, event.pieces),
        to_set_up: next.to_set_up.filter((piece) =>
          event.pieces.every((moved) => moved.piece !== piece),
        ),
      };
    case 'returned':
      return counted(
        changed(placed(next, [event]), event.piece, (piece) => ({
          ...piece,
          owner: null,
          slot: event.slot,
        })),
      );
    case 'won': {
      const owner: Owner = event.seat % 2 === 0 ? 0 : 1;
      const pieces = event.pieces.reduce(
        (now, index) =>
          changed(now, index, (piece) => ({ ...piece, owner, slot: null, place: null })),
        next,
      );
      return { ...counted(upright(pieces, event.pieces)), to_set_up: event.pieces };
    }
    case 'tie':
      return { ...next, pairs: event.pairs };
    case 'end':
      return { ...next, over: true, phase: 'over', to_move: [], strip: null };
    default:
      return next;
  }
}

function shot(view: View, event: Extract<Event, { event: 'shot' }>): View {
  const lying = new Map<number, Pose>();
  for (const { body, poses } of decodeFlight(event.flight)) {
    const last = poses.at(-1);
    if (body !== 'disc' && last) lying.set(body, last);
  }
  const shown: Shown = { before: view.pieces, events: [event], lying, fell: [] };
  return { ...view, shots: view.shots + 1, shown };
}

function withShown(view: View, change: (shown: Shown) => Shown): View {
  const shown = view.shown ?? { before: view.pieces, events: [], lying: new Map(), fell: [] };
  return { ...view, shown: change(shown) };
}

/** These pieces stand again. */
function upright(view: View, pieces: readonly number[]): View {
  return withShown(view, (shown) => ({
    ...shown,
    lying: new Map([...shown.lying].filter(([piece]) => !pieces.includes(piece))),
    fell: shown.fell.filter((piece) => !pieces.includes(piece)),
  }));
}

function placed(view: View, moved: readonly Moved[]): View {
  const next = moved.reduce(
    (now, { piece, place }) => changed(now, piece, (one) => ({ ...one, place })),
    view,
  );
  return upright(
    next,
    moved.map(({ piece }) => piece),
  );
}

function changed(view: View, index: number, change: (piece: Piece) => Piece): View {
  return {
    ...view,
    pieces: view.pieces.map((piece, at) => (at === index ? change(piece) : piece)),
  };
}

/** The lengths of the dragons, and what the Monster has left, counted anew. */
function counted(view: View): View {
  const of = (owner: Owner): number =>
    view.pieces.filter((piece) => piece.kind === 'fragment' && piece.owner === owner).length;
  const lengths = [of(0), of(1)];
  return {
    ...view,
    lengths,
    left: of(null),
    scores: view.scores.map((_, seat) => lengths[seat % 2] ?? 0),
  };
}

/** Where each piece of a standing is; null: in hand. */
export function posesOf(view: Pick<View, 'pieces' | 'shown'>): (Pose | null)[] {
  return view.pieces.map(
    ({ place }, index) => view.shown?.lying.get(index) ?? (place && standing(place)),
  );
}
