/**
 * How the shown standing looks after an event. Only for showing: each update ends with the server's
 * own view, which replaces what was worked out here.
 */
import type { Event, View } from './types';

export function advance(view: View, event: Event): View {
  const exhaust = (name: string, exhausted: boolean): View => ({
    ...view,
    transports: view.transports.map((one) => (one.name === name ? { ...one, exhausted } : one)),
  });
  switch (event.event) {
    case 'expand': {
      const { card, x, y, turned } = event;
      const village = [...view.village, { card, x, y, turned, supplied: false }];
      return { ...view, village, hand: null, hand_size: 0, crafts: [] };
    }
    case 'draw':
      return {
        ...view,
        hand: event.card ?? null,
        hand_size: 1,
        deck_size: view.deck_size - 1,
        deck_top: null,
        unseen: view.unseen.filter((card) => card !== event.card),
      };
    case 'exhaust':
      return exhaust(event.transport, true);
    case 'reset':
      return exhaust(event.transport, false);
    case 'lift':
      return { ...view, lifted: event.card };
    case 'move': {
      const [x = 0, y = 0] = event.to;
      const village = view.village.map((one) =>
        one.card === event.card ? { ...one, x, y, turned: event.turned } : one,
      );
      return { ...view, village, lifted: null };
    }
    case 'craft': {
      const village = view.village.map((one) =>
        one.card === event.card ? { ...one, supplied: true } : one,
      );
      const scores = [(view.scores[0] ?? 0) + 1];
      return { ...view, village, scores, crafts: view.crafts.filter((c) => c.card !== event.card) };
    }
    case 'attempt':
      return { ...view, phase: 'place gift' };
    case 'place_gift': {
      const { gift, x, y, turned } = event;
      const village = [...view.village, { card: gift, x, y, turned, supplied: false }];
      return { ...view, village, phase: 'craft gift' };
    }
    case 'end': {
      const village = view.village.map((one) =>
        one.card === view.gift.name ? { ...one, supplied: event.gift_crafted } : one,
      );
      return {
        ...view,
        village,
        over: true,
        scores: event.scores,
        gift_crafted: event.gift_crafted,
        to_move: [],
      };
    }
    default:
      return view;
  }
}
