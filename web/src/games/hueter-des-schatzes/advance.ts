/**
 * How the shown standing looks after an event. Only for showing: each update ends with the server's
 * own view, which replaces what was worked out here.
 */
import { join } from './join';
import { parseAction, parseTile } from './tiles';
import type { Event, View } from './types';

export function advance(view: View, event: Event): View {
  switch (event.event) {
    case 'seal':
      return {
        ...view,
        to_move: view.to_move.filter((seat) => seat !== event.seat),
        sealed: event.action ?? view.sealed,
      };
    case 'place': {
      const players = view.players.map((hoard, seat) =>
        seat === event.seat
          ? {
              placed: [...hoard.placed, event.action],
              areas: join(hoard, parseTile(event.tile), parseAction(event.action), false).areas,
            }
          : hoard,
      );
      return { ...view, players, sealed: event.seat === view.seat ? null : view.sealed };
    }
    case 'close':
    case 'bonus': {
      const scores = view.scores.slice();
      scores[event.seat] = (scores[event.seat] ?? 0) + event.points;
      const players = view.players.map((hoard, seat) =>
        seat === event.seat ? { ...hoard, areas: worth(hoard.areas, event) } : hoard,
      );
      return { ...view, scores, players };
    }
    case 'show': {
      const left = view.unseen[event.tile] ?? 0;
      return {
        ...view,
        come: [...view.come, event.tile],
        unseen: { ...view.unseen, [event.tile]: left - 1 },
        to_move: view.players.map((_, seat) => seat),
      };
    }
    case 'end':
      return { ...view, over: true, scores: event.scores, to_move: [] };
    default:
      return view;
  }
}

/** The areas with what the one of an event is worth. */
function worth(
  areas: View['players'][number]['areas'],
  event: Extract<Event, { event: 'close' | 'bonus' }>,
): View['players'][number]['areas'] {
  return areas.map((area) =>
    area.regions.includes(event.area)
      ? { ...area, points: event.event === 'bonus' ? area.points + event.points : event.points }
      : area,
  );
}
