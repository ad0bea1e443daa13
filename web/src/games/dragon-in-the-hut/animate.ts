/** How each event looks: what flies from where to where, and when the next may begin. */
import { fly, likeness, wait, type Flight, type Likeness } from '../../lib/flights';
import type { GameEvent, Scene, Who } from '../contract';
import { looks } from './kinds';
import { words } from './text';
import type { CardText, Event } from './types';
import { between, cardName, fate } from './words';

export interface Table {
  /** The board with everything on it. */
  root: HTMLElement;
  /** Covers the screen; what flies is put here. */
  layer: HTMLElement;
  /** Shows a word over the board for a moment. */
  call: (said: string) => void;
  /** Lays a card in the middle, with a word to it, or nothing; resolves when it is drawn. */
  show: (card: CardText | null, said: string) => Promise<void>;
  who: (seat: number) => Who;
}

const MOVE_MS = 420;
const DRAW_MS = 300;
const HATCH_MS = 800;
const TICK_MS = 260;
const BURST_MS = 650;
const READ_MS = 850;
const BEAT_MS = 140;
const TURN_MS = 220;

export async function animate(table: Table, scene: Scene): Promise<void> {
  const event = scene.event as Event;
  const { commit } = scene;
  const stage = new Movement(table, scene);
  switch (event.event) {
    case 'turn':
      await commit();
      await stage.rest(TURN_MS);
      break;
    case 'tick':
      await commit();
      stage.pulse(`host:${event.seat}:${event.host}`);
      if (!stage.goesOn) await stage.rest(TICK_MS);
      break;
    case 'draw':
      await stage.card('deck', `hand:${event.seat}`, event.card, DRAW_MS);
      break;
    case 'place':
      await stage.card(
        `hand:${event.seat}`,
        `under:${event.seat}:${event.host}`,
        event.card,
        MOVE_MS,
      );
      await stage.rest(BEAT_MS);
      break;
    case 'hut':
      await stage.card(`hand:${event.seat}`, `host:${event.seat}:${event.host}`, 'hut', MOVE_MS);
      await stage.rest(BEAT_MS);
      break;
    case 'play': {
      const both = between(table.who(event.seat), table.who(event.on));
      const said = words.callout.on({ ...both, card: cardName(event.card) });
      await stage.through(`hand:${event.seat}`, 'discards', event.card, said);
      break;
    }
    case 'reveal': {
      const to = scene.next?.event === 'steal' ? `hand:${event.by}` : 'discards';
      const said = fate(event.card, scene.next);
      await stage.through(`under:${event.seat}:${event.host}`, to, event.card, said);
      break;
    }
    case 'hatch':
      table.call(words.callout.hatch);
      await stage.hatch(event.seat, event.dragons);
      break;
    case 'take':
      await stage.card(`hand:${event.from}`, `hand:${event.seat}`, event.card, MOVE_MS);
      break;
    case 'give':
      await stage.card(`hand:${event.seat}`, `hand:${event.to}`, event.card, MOVE_MS);
      break;
    case 'discard':
    case 'waste':
      await stage.card(`hand:${event.seat}`, 'discards', event.card, MOVE_MS);
      break;
    case 'trap':
      table.call(words.callout.trap({ card: cardName(event.card) }));
      stage.shake(event.seat);
      await commit();
      await stage.rest(READ_MS);
      break;
    case 'look':
      table.call(words.callout.looks(between(table.who(event.seat), table.who(event.at))));
      await commit();
      await stage.rest(READ_MS);
      break;
    case 'burn':
      await Promise.all([stage.burst(`host:${event.of}:${event.host}`, 'fire'), commit()]);
      break;
    case 'frost':
      await commit();
      await stage.burst(`host:${event.of}:${event.host}`, 'frost');
      break;
    case 'smash':
      await commit();
      await stage.burst('discards', 'smash egg');
      break;
    case 'renew':
      table.call(words.callout.renew);
      await stage.card('discards', 'deck', undefined, MOVE_MS);
      break;
    default:
      await commit();
  }
}

class Movement {
  /** The same kind of event of the same seat comes next: the two overlap. */
  readonly goesOn: boolean;

  constructor(
    private readonly table: Table,
    private readonly scene: Scene,
  ) {
    this.goesOn = follows(scene.event, scene.next);
  }

  rest(ms: number): Promise<void> {
    return wait(ms / this.scene.speed);
  }

  /** One card from a place to another; it is turned over where one side of it is hidden. */
  async card(
    source: string,
    goal: string,
    card: CardText | undefined,
    duration: number,
  ): Promise<void> {
    const known = this.shown(source, card);
    const from = likeness(known ?? this.back(source));
    await this.scene.commit();
    const seen = this.shown(goal, card);
    const to = seen ?? this.back(goal) ?? this.at(goal);
    const flip = Boolean(known) !== Boolean(seen);
    const flight = this.start(from, to, duration, { flip, keep: to === this.at(goal) });
    if (this.goesOn) await this.rest(duration * 0.45);
    else await flight;
  }

  /** A card that all should read: to the middle, and on from there. */
  async through(source: string, goal: string, card: CardText, said: string): Promise<void> {
    const known = this.shown(source, card);
    const from = likeness(known ?? this.back(source));
    await this.table.show(card, said);
    const middle = this.at('middle');
    const flight = this.start(from, middle?.querySelector('.card'), MOVE_MS, { flip: !known });
    await this.scene.commit();
    await flight;
    await this.rest(READ_MS);
    const gone = likeness(middle?.querySelector('.card'));
    await this.table.show(null, '');
    const to = this.shown(goal, card) ?? this.back(goal) ?? this.at(goal);
    await this.start(gone, to, MOVE_MS, { keep: true });
  }

  /** A dragon leaves the nest for its owner. */
  async hatch(seat: number, dragons: number): Promise<void> {
    const from = likeness(this.at('nest')?.querySelector('.dragon'));
    await this.scene.commit();
    const host = this.at(`host:${seat}:dragon ${dragons}`)?.querySelector('.roof');
    await this.start(from, host ?? this.at(`dragon:${seat}:${dragons}`), HATCH_MS);
    await this.rest(BEAT_MS);
  }

  /** Something happens to what lies at a place. */
  async burst(place: string, kind: 'fire' | 'frost' | 'smash egg'): Promise<void> {
    const rect = this.at(place)?.getBoundingClientRect();
    if (!rect || rect.width === 0) return;
    const size = Math.max(64, rect.width * 1.15);
    const node = document.createElement('div');
    node.className = `burst ${kind.split(' ')[0]}`;
    node.innerHTML = `<svg viewBox="0 0 512 512" width="100%" height="100%">${looks[kind].icon}</svg>`;
    Object.assign(node.style, {
      left: `${rect.left + (rect.width - size) / 2}px`,
      top: `${rect.top + (rect.height - size) / 2}px`,
      width: `${size}px`,
      height: `${size}px`,
    });
    this.table.layer.append(node);
    const shown = node.animate(
      [
        { transform: 'scale(.3) rotate(-20deg)', opacity: 0 },
        { transform: 'scale(1.1)', opacity: 1, offset: 0.35 },
        { transform: 'scale(1)', opacity: 1, offset: 0.7 },
        { transform: 'scale(1.25)', opacity: 0 },
      ],
      { duration: BURST_MS / this.scene.speed, easing: 'ease-out' },
    );
    try {
      await shown.finished;
    } finally {
      node.remove();
    }
  }

  pulse(place: string): void {
    this.at(place)
      ?.querySelector('.token')
      ?.animate([{ scale: 1 }, { scale: 1.45 }, { scale: 1 }], {
        duration: (TICK_MS * 1.4) / this.scene.speed,
      });
  }

  shake(seat: number): void {
    const x = (px: number): Keyframe => ({ translate: `${px}px 0` });
    this.table.root
      .querySelector(`[data-seat="${seat}"]`)
      ?.animate([x(0), x(-7), x(6), x(-4), x(3), x(0)], { duration: 420 / this.scene.speed });
  }

  private async start(
    from: Likeness | undefined,
    to: Element | null | undefined,
    duration: number,
    how: Partial<Flight> = {},
  ): Promise<void> {
    if (!from || !to) return;
    await fly(this.table.layer, { ...how, from, to, duration: duration / this.scene.speed });
  }

  private at(place: string): HTMLElement | null {
    return this.table.root.querySelector<HTMLElement>(`[data-at="${place}"]`);
  }

  /** The card at a place, face up; null if it isn't shown there. */
  private shown(place: string, card: CardText | undefined): HTMLElement | null {
    if (card === undefined) return null;
    const found = this.at(place)?.querySelectorAll<HTMLElement>(`[data-card="${card}"]`);
    return found ? ([...found].at(-1) ?? null) : null;
  }

  private back(place: string): HTMLElement | null {
    return this.at(place)?.querySelector<HTMLElement>('.card.back') ?? null;
  }
}

function follows(event: GameEvent, next: GameEvent | undefined): boolean {
  return next?.event === event.event && next['seat'] === event['seat'];
}
