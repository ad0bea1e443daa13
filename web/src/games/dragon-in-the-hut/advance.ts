/**
 * How the shown standing looks after an event. Only for showing: each update ends with the server's
 * own view, which replaces what was worked out here.
 */
import { sortCards, without } from './cards';
import type { CardText, Event, Host, Player, View } from './types';

export function advance(view: View, event: Event): View {
  switch (event.event) {
    case 'turn':
      return {
        ...view,
        turn: event.seat,
        round: event.round,
        to_move: [event.seat],
        phase: 'search',
        built: false,
      };
    case 'tick':
      return withHost(view, event.seat, event.host, (host) => ({
        ...host,
        counter: event.counter,
      }));
    case 'reveal':
      return reveal(view, event);
    case 'hatch':
      return hatch(view, event.seat, event.dragons);
    case 'draw':
      return { ...gain(view, event.seat, event.card), deck_size: view.deck_size - 1 };
    case 'renew':
      return { ...view, deck_size: event.cards, discards: [], renewals: view.renewals + 1 };
    case 'search_ends':
      return { ...view, phase: 'action' };
    case 'hut': {
      const hut: Host = { host: event.host, counter: null, card: null, old: false };
      return {
        ...withPlayer(lose(view, event.seat, 'hut'), event.seat, (player) => ({
          ...player,
          hosts: sortHosts([...player.hosts, hut]),
        })),
        built: true,
      };
    }
    case 'place':
      return withHost(lose(view, event.seat, event.card), event.seat, event.host, (host) => ({
        ...host,
        counter: event.counter,
        card: event.card ?? null,
      }));
    case 'play':
      return {
        ...drop(lose(view, event.seat, event.card), event.card),
        card: event.card,
        target: event.on,
      };
    case 'discard':
    case 'waste':
      return drop(lose(view, event.seat, event.card), event.card);
    case 'take':
      return gain(lose(view, event.from, event.card), event.seat, event.card);
    case 'give':
      return gain(lose(view, event.seat, event.card), event.to, event.card);
    case 'burn': {
      const burnt = withHost(view, event.of, event.host, (host) => ({ ...host, burnt: true }));
      const hosts = view.players[event.of]?.hosts ?? [];
      const free = hosts.some((host) => host.host === event.host && host.counter === null);
      return drop(free ? withHost(burnt, event.of, event.host, () => null) : burnt, 'hut');
    }
    case 'frost':
      return withHost(view, event.of, event.host, (host) => ({ ...host, counter: event.counter }));
    case 'end':
      return { ...view, over: true, to_move: [] };
    default:
      return view;
  }
}

/** Huts by their numbers, then dragons. */
function sortHosts(hosts: readonly Host[]): Host[] {
  const rank = ({ host }: Host): number =>
    Number(host.split(' ')[1]) + (host.startsWith('dragon') ? 100 : 0);
  return hosts.slice().sort((one, other) => rank(one) - rank(other));
}

function withPlayer(view: View, seat: number, change: (player: Player) => Player): View {
  return {
    ...view,
    players: view.players.map((player, index) => (index === seat ? change(player) : player)),
  };
}

/** Changes one host; null takes it away. */
function withHost(
  view: View,
  seat: number,
  name: string,
  change: (host: Host) => Host | null,
): View {
  return withPlayer(view, seat, (player) => ({
    ...player,
    hosts: player.hosts.flatMap((host) => (host.host === name ? (change(host) ?? []) : host)),
  }));
}

/** A card comes into a hand; of a hidden one nothing is known. */
function gain(view: View, seat: number, card: CardText | undefined): View {
  return withPlayer(view, seat, (player) => ({
    ...player,
    hand: player.hand && card !== undefined ? sortCards([...player.hand, card]) : player.hand,
    hand_size: player.hand_size + 1,
  }));
}

/** A card leaves a hand. */
function lose(view: View, seat: number, card: CardText | undefined): View {
  return withPlayer(view, seat, (player) => ({
    ...player,
    hand: player.hand && card !== undefined ? without(player.hand, card) : player.hand,
    hand_size: player.hand_size - 1,
  }));
}

const drop = (view: View, card: CardText): View => ({
  ...view,
  discards: sortCards([...view.discards, card]),
});

/** A card is turned up and leaves its host: to the discards, or as an egg into the thief's hand. */
function reveal(view: View, event: Extract<Event, { event: 'reveal' }>): View {
  const bare = withHost(view, event.seat, event.host, (host) =>
    host.burnt ? null : { ...host, counter: null, card: null },
  );
  const stolen = event.card === 'egg' && event.seat !== event.by && isSteal(view.card);
  return stolen ? gain(bare, event.by, event.card) : drop(bare, event.card);
}

const isSteal = (card: CardText | null): boolean => card?.startsWith('steal egg') ?? false;

function hatch(view: View, seat: number, dragons: number): View {
  const dragon: Host = { host: `dragon ${dragons}`, counter: null, card: null, old: false };
  return {
    ...withPlayer(view, seat, (player) => ({
      ...player,
      dragons,
      hosts: dragons > 2 ? player.hosts : sortHosts([...player.hosts, dragon]),
    })),
    nest: view.nest - 1,
    scores: view.scores.map((score, index) => (index === seat ? dragons : score)),
  };
}
