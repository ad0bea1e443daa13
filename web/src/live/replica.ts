/** What the server has told of a table, kept whole: an update says only what has changed. */
import type {
  Actions,
  Clock,
  Deal,
  EventForms,
  LogEntry,
  Snapshot,
  Undo,
  Update,
} from '../api/types';
import type { GameEvent, View } from '../games/contract';
import { changed } from './delta';

/** What stands at a table after a log entry, through one pair of eyes. */
export interface Standing {
  /** The log entry up to which this is so. */
  seq: number;
  /** How many actions the game has behind it. */
  number: number;
  /** Whose eyes the view is through; null: a spectator's. */
  eyes: number | null;
  view: View;
  /** What the seat of these eyes can do; an empty list if it must wait. */
  actions: Actions;
  toMove: number[];
  over: boolean;
  scores: number[];
  winners: number[];
}

/** What comes with a standing and is no part of the game. */
export interface Around {
  clock: Clock | null;
  deal: Deal;
  undo: Undo;
}

export class Replica {
  private eyes: number | null = null;
  private views = new Map<number | null, View>();
  private actions = new Map<number | null, Actions>();
  private forms: EventForms = { prefix: '', events: {} };
  private winners: number[] = [];
  /** The game may also have ended beside its rules: somebody gave up. */
  private ended = false;
  private around: Around | undefined;

  /** The standing of a snapshot; undefined while nothing is dealt yet. */
  snapshot(snapshot: Snapshot): Standing | undefined {
    const { you, views, view, actions } = snapshot;
    this.eyes = you.find((seat) => !(String(seat) in views)) ?? null;
    this.views = new Map(Object.entries(views).map(([seat, one]) => [Number(seat), one as View]));
    this.actions = new Map(Object.entries(actions).map(([seat, list]) => [Number(seat), list]));
    this.forms = snapshot.forms;
    this.winners = snapshot.winners;
    this.ended = snapshot.over;
    this.around = { clock: snapshot.clock, deal: snapshot.deal, undo: snapshot.undo };
    if (!view) return undefined;
    this.views.set(this.eyes, view);
    return this.standing(snapshot.seq);
  }

  /** The action that an update tells of (as the notation has it, if that is known), and the standing after it. */
  update(
    update: Update,
    action: string | null = null,
  ): { entry: LogEntry; standing: Standing; around: Around } {
    if (!this.around) throw new Error('An update came before the first snapshot.');
    if (update.eyes !== undefined) this.eyes = update.eyes;
    this.views.set(this.eyes, changed(this.views.get(this.eyes), update.view) as View);
    if (update.actions !== undefined) {
      this.actions.set(
        this.eyes,
        changed(this.actions.get(this.eyes) ?? [], update.actions) as Actions,
      );
    }
    if (update.winners) this.winners = update.winners;
    if (update.over) this.ended = true;
    this.around = {
      clock: update.clock ?? this.around.clock,
      deal: update.deal ?? this.around.deal,
      undo: { ...this.around.undo, free: update.undo ?? 0 },
    };
    const standing = this.standing(update.seq);
    const entry: LogEntry = {
      seq: update.seq,
      kind: 'action',
      number: standing.number,
      seat: update.seat,
      action,
      events: update.events.map((event) => readEvent(event, this.forms)),
      time: new Date().toISOString(),
    };
    return { entry, standing, around: this.around };
  }

  private standing(seq: number): Standing {
    const view = this.views.get(this.eyes) ?? {};
    const toMove = this.ended ? [] : (view['to_move'] as number[]);
    const mayAct = this.eyes !== null && toMove.includes(this.eyes);
    return {
      seq,
      number: view['number'] as number,
      eyes: this.eyes,
      view,
      actions: mayAct ? (this.actions.get(this.eyes) ?? []) : [],
      toMove,
      over: this.ended,
      scores: view['scores'] as number[],
      winners: this.winners,
    };
  }
}

/** An event as an update writes it: its kind, its rule's number, then its fields in their order. */
export function readEvent(written: readonly unknown[], forms: EventForms): GameEvent {
  const [kind, rule, ...values] = written;
  const event: GameEvent = { event: String(kind) };
  if (rule) event.rule = `${forms.prefix}-${String(rule)}`;
  const fields = forms.events[event.event] ?? [];
  values.forEach((value, index) => {
    const field = fields[index];
    if (field !== undefined) event[field] = value;
  });
  return event;
}
