/** A game that is looked back at: its moments, and the one that is shown. */
import { fetchGames, fetchReplay, replayRecord } from '../api/rest';
import type { GameInfo, Replay } from '../api/types';
import { recordedName } from '../games/about';
import type { BoardExports, GameEvent, GameModule, LogLine, Who } from '../games/contract';
import { findGame } from '../games/registry';
import { settings } from '../lib/settings.svelte';
import { text } from '../lib/text';
import { explainError } from './explain';
import { standingAt, unfold, type Moment } from '../live/moments';
import { Stage } from '../live/stage.svelte';

/** Where a game comes from: a table here, or a file's record. */
export type Source = { table: string } | { record: Record<string, unknown> };

const BETWEEN_MS = 700;

export class ReplaySession {
  replay = $state.raw<Replay>();
  game = $state.raw<GameModule>();
  /** What the server lists of the game: its bots' names. */
  private info = $state.raw<GameInfo>();
  moments = $state.raw<readonly Moment[]>([]);
  failed = $state('');
  eyes = $state('open');
  at = $state(0);
  playing = $state(false);
  stage = $state.raw<Stage>();
  board: BoardExports | undefined;

  title = $derived(findGame(this.replay?.game ?? '')?.title ?? '');
  people = $derived(
    (this.replay?.seats ?? []).map((name): Who => ({
      name: recordedName(this.info, name),
      you: false,
    })),
  );
  /** The last moment that has been fetched. */
  last = $derived(Math.max(0, this.moments.length - 1));
  total = $derived(this.replay?.total ?? 0);

  private timer: number | undefined;
  private asked = 0;

  constructor(readonly source: Source) {}

  /** Fetches the game through these eyes and shows a moment; null: the start. */
  async open(eyes: string, at: number | null): Promise<void> {
    const asked = ++this.asked;
    this.stop();
    this.failed = '';
    try {
      let moments: Moment[] = [];
      do {
        const part = await this.fetch(eyes, moments.length);
        if (asked !== this.asked) return;
        moments = unfold(moments, part);
        const begun = this.moments.length > 0 && this.eyes === eyes;
        this.replay = part;
        this.eyes = eyes;
        this.moments = moments;
        this.info ??= (await fetchGames()).find((game) => game.name === part.game);
        this.game ??= await findGame(part.game)?.load();
        if (asked !== this.asked) return;
        if (!this.game) throw new Error(text.problems['no-component']);
        if (!begun || this.at < (at ?? 0)) this.show(Math.min(at ?? 0, this.last));
        if (part.moments.length === 0) return;
      } while (moments.length <= this.total);
    } catch (error) {
      if (asked === this.asked) this.failed = explainError(error);
    }
  }

  /** Shows a moment; the next one is shown moving. */
  go(number: number): void {
    const to = Math.max(0, Math.min(this.last, number));
    const moment = this.moments[to];
    if (!moment || to === this.at) return;
    if (to === this.at + 1 && moment.entry && this.stage && !this.stage.busy) {
      this.at = to;
      this.stage.take([moment.entry], standingAt(moment, this.eyes));
    } else {
      this.show(to);
    }
  }

  play(): void {
    if (this.at >= this.last) this.show(0);
    this.playing = true;
    this.tick();
  }

  stop(): void {
    this.playing = false;
    window.clearTimeout(this.timer);
  }

  /** The action that led to a moment, in words. */
  lines(number: number): LogLine[] {
    const entry = this.moments[number]?.entry;
    if (!entry || !this.game) return [];
    return this.game.describe(entry.events as GameEvent[], this.people);
  }

  private tick(): void {
    this.timer = window.setTimeout(() => {
      if (!this.playing) return;
      if (!this.stage?.busy) this.go(this.at + 1);
      if (this.at >= this.last) this.playing = false;
      else this.tick();
    }, BETWEEN_MS);
  }

  private show(number: number): void {
    const moment = this.moments[number];
    const game = this.game;
    if (!moment || !game) return;
    this.at = number;
    this.stage = new Stage({
      advance: game.advance,
      board: () => this.board,
      speed: () => settings.speed(),
    });
    this.stage.take([], standingAt(moment, this.eyes));
  }

  private fetch(eyes: string, after: number): Promise<Replay> {
    return 'table' in this.source
      ? fetchReplay(this.source.table, eyes, after)
      : replayRecord(this.source.record, eyes, after);
  }
}
