/** How each event looks: what flies from where to where, and when the next may begin. */
import type { GameEvent, Scene } from '../contract';
import { fly, likeness, wait, type Flight, type Likeness } from '../../lib/flights';
import { words } from './text';
import type { CardText, Event } from './types';
import { capital } from './words';

export interface Table {
  /** The board with everything on it. */
  root: HTMLElement;
  /** Covers the screen; what flies is put here. */
  layer: HTMLElement;
  /** Shows a word over the board for a moment. */
  call: (said: string) => void;
}

const PLACE_MS = 420;
const TAKE_MS = 560;
const DRAW_MS = 320;
const DRAGON_MS = 850;
const STAGGER_MS = 65;
const BEAT_MS = 160;
const CALLED_MS = 700;

export async function animate(table: Table, scene: Scene): Promise<void> {
  const event = scene.event as Event;
  const stage = new Movement(table, scene.speed);
  switch (event.event) {
    case 'place':
      await stage.place(event.seat, event.card, scene);
      break;
    case 'take':
      await stage.move(`space:${event.pile}`, `taken:${event.seat}`, scene, true);
      await stage.rest(BEAT_MS);
      break;
    case 'to_hold':
      await stage.move(`space:${event.pile}`, 'hold', scene, false);
      break;
    case 'sailing':
      table.call(capital(words.callout.sailing(event)));
      await Promise.all([
        stage.move('hold', `taken:${event.seat}`, scene, true),
        stage.sail(scene),
        stage.rest(CALLED_MS),
      ]);
      break;
    case 'great_dragon':
      table.call(words.callout.dragon);
      await stage.dragon(scene);
      break;
    case 'draw':
      await stage.draw(event.seat, event.card, scene);
      break;
    case 'return':
      await stage.giveBack(event.seat, event.card, scene);
      break;
    case 'last_turn':
      table.call(words.callout.lastTurn);
      await scene.commit();
      await stage.rest(CALLED_MS);
      break;
    default:
      await scene.commit();
  }
}

class Movement {
  constructor(
    private readonly table: Table,
    private readonly speed: number,
  ) {}

  rest(ms: number): Promise<void> {
    return wait(ms / this.speed);
  }

  async place(seat: number, card: CardText, { commit, event, next }: Scene): Promise<void> {
    const own = this.find(`[data-at="hand:${seat}"] [aria-pressed="true"] [data-card="${card}"]`);
    const known = own ?? this.find(`[data-at="hand:${seat}"] [data-card="${card}"]`);
    const from = likeness(known ?? this.all(`hand:${seat}`).at(-1));
    await commit();
    const kind = card.slice(0, card.lastIndexOf(' '));
    const flight = this.start(from, this.all(`space:${kind}`).at(-1), PLACE_MS, {
      flip: !known,
    });
    if (follows(event, next)) await this.rest(PLACE_MS * 0.45);
    else await Promise.all([flight, this.rest(PLACE_MS + BEAT_MS)]);
  }

  /** All cards of one place to another. */
  async move(source: string, goal: string, { commit }: Scene, flip: boolean): Promise<void> {
    const cards = this.all(source).flatMap((card) => likeness(card) ?? []);
    const keep = this.all(goal).length > 0;
    await commit();
    const to = this.all(goal).at(-1);
    await Promise.all(
      cards.map((card, index) =>
        this.start(card, to, TAKE_MS, { delay: index * STAGGER_MS, flip, keep }),
      ),
    );
  }

  /** Ships that have done their work leave the board. */
  async sail({ commit }: Scene): Promise<void> {
    const ships = this.all('space:ship').flatMap((card) => likeness(card) ?? []);
    await commit();
    const to = this.find('[data-at="sailings"]');
    await Promise.all(
      ships.map((ship, index) =>
        this.start(ship, to, TAKE_MS, { delay: index * STAGGER_MS, vanish: true }),
      ),
    );
  }

  async dragon({ commit }: Scene): Promise<void> {
    const from = likeness(this.find('[data-at="dragon"]'));
    await commit();
    await this.start(from, this.find('[data-at="dragon"]'), DRAGON_MS);
  }

  async draw(
    seat: number,
    card: CardText | undefined,
    { commit, event, next }: Scene,
  ): Promise<void> {
    const from = likeness(this.all(`deck:${seat}`).at(-1));
    await commit();
    const hand = this.all(`hand:${seat}`);
    const same = hand.filter((one) => card !== undefined && one.dataset['card'] === card);
    const to = same.at(-1) ?? hand.at(-1);
    const flight = this.start(from, to, DRAW_MS, { flip: same.length > 0 });
    if (follows(event, next)) await this.rest(DRAW_MS * 0.4);
    else await flight;
  }

  async giveBack(seat: number, card: CardText | undefined, { commit }: Scene): Promise<void> {
    const known = card && this.find(`[data-at="hand:${seat}"] [data-card="${card}"]`);
    const from = likeness(known || this.all(`hand:${seat}`).at(-1));
    const keep = this.all(`deck:${seat}`).length > 0;
    await commit();
    const to = this.all(`deck:${seat}`).at(-1);
    await this.start(from, to, TAKE_MS, { flip: Boolean(known), keep });
  }

  private async start(
    from: Likeness | undefined,
    to: Element | null | undefined,
    duration: number,
    how: Partial<Flight> = {},
  ): Promise<void> {
    if (!from || !to) return;
    await fly(this.table.layer, {
      ...how,
      from,
      to,
      duration: duration / this.speed,
      delay: (how.delay ?? 0) / this.speed,
    });
  }

  private find(selector: string): HTMLElement | null {
    return this.table.root.querySelector<HTMLElement>(selector);
  }

  /** The cards that lie at a place, the uppermost last. */
  private all(place: string): HTMLElement[] {
    return [...this.table.root.querySelectorAll<HTMLElement>(`[data-at="${place}"] .card`)];
  }
}

/** Does the same kind of event of the same seat come next? Then the two overlap. */
function follows(event: GameEvent, next: GameEvent | undefined): boolean {
  return next?.event === event.event && next['seat'] === event['seat'];
}
