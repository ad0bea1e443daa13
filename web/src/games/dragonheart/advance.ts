/**
 * How the shown standing looks after an event. Only for showing: each update ends with the
 * server's own view, which replaces what was worked out here.
 */
import { kindOf, points, sortCards, without } from './cards';
import type { CardText, Event, Kind, Player, View } from './types';

export function advance(view: View, event: Event): View {
  switch (event.event) {
    case 'place': {
      const kind = kindOf(event.card);
      return {
        ...withPlayer(view, event.seat, (player) => ({
          ...player,
          hand: player.hand && without(player.hand, event.card),
          hand_size: player.hand_size - 1,
          unseen: player.hand ? player.unseen : without(player.unseen, event.card),
        })),
        board: { ...view.board, [kind]: [...view.board[kind], event.card] },
      };
    }
    case 'take':
      return take(withPile(view, event.pile, []), event.seat, view.board[event.pile]);
    case 'to_hold':
      return {
        ...withPile(view, event.pile, []),
        hold: [...view.hold, ...view.board[event.pile]],
      };
    case 'sailing':
      return {
        ...take(withPile(view, 'ship', []), event.seat, view.hold),
        hold: [],
        discarded: view.discarded + view.board.ship.length,
        sailings: event.sailing,
      };
    case 'great_dragon':
      return { ...view, great_dragon: event.seat };
    case 'draw':
      return withPlayer(view, event.seat, (player) => ({
        ...player,
        hand: handWith(player.hand, event.card),
        hand_size: player.hand_size + 1,
        deck_size: player.deck_size - 1,
        deck_top: null,
        returned: false,
      }));
    case 'return':
      return withPlayer(view, event.seat, (player) => ({
        ...player,
        hand: player.hand && event.card ? without(player.hand, event.card) : player.hand,
        hand_size: player.hand_size - 1,
        deck_size: player.deck_size + 1,
        deck_top: event.card ?? null,
        returned: true,
      }));
    case 'last_turn':
      return { ...view, last_turn: true };
    case 'end':
      return { ...view, over: true, scores: event.scores, to_move: [] };
    default:
      return view;
  }
}

function withPlayer(view: View, seat: number, change: (player: Player) => Player): View {
  return {
    ...view,
    players: view.players.map((player, index) => (index === seat ? change(player) : player)),
  };
}

function withPile(view: View, pile: Kind, cards: CardText[]): View {
  return { ...view, board: { ...view.board, [pile]: cards } };
}

function take(view: View, seat: number, cards: readonly CardText[]): View {
  const gained = points(cards);
  return {
    ...withPlayer(view, seat, (player) => ({
      ...player,
      taken: sortCards([...player.taken, ...cards]),
    })),
    scores: view.scores.map((score, index) => (index === seat ? score + gained : score)),
  };
}

function handWith(hand: CardText[] | null, card: CardText | undefined): CardText[] | null {
  return hand && card ? sortCards([...hand, card]) : hand;
}
