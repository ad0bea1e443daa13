import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../src/api/types';
import type { GameEvent } from '../../src/games/contract';
import { games } from '../../src/games/registry';
import { progress, shown, type LessonPlan, type LessonWords } from '../../src/lib/lesson';
import { LANGUAGES, speak, type Language } from '../../src/lib/text/languages.svelte';

const plan: LessonPlan = {
  seed: 1,
  seats: ['me', 'random'],
  steps: [
    { id: 'look' },
    { id: 'go', want: ['a', 'b'], explains: ['moved'] },
    { id: 'read' },
    { id: 'try', until: 'won' },
  ],
};
const words = {
  steps: {},
  tips: { moved: 'It moved.', lost: 'It is lost.' },
};

let seq = 0;
function entry(seat: number, action: string | null, ...events: string[]): LogEntry {
  seq += 1;
  const told: GameEvent[] = events.map((event) => ({ event, rule: 'R-1' }));
  return { seq, kind: 'action', number: seq, seat, action, events: told, time: '' };
}

const after = (...log: LogEntry[]) => progress(plan, words, log, 0);

describe('the way through a lesson', () => {
  it('begins before the first step', () => {
    expect(after()).toEqual({ next: 0, done: undefined, lost: false, tips: [] });
  });

  it('leads on with any of the wanted actions, also before all is read', () => {
    expect(after(entry(0, 'b', 'moved'))).toMatchObject({ next: 2, done: { id: 'go' }, tips: [] });
  });

  it('is left with another action, and found again when it is taken back', () => {
    const other = entry(0, 'x', 'moved');
    expect(after(other)).toMatchObject({ next: 0, lost: true });
    expect(after(other, entry(0, 'a'))).toMatchObject({ next: 0, lost: true });
    expect(after()).toMatchObject({ lost: false });
  });

  it('lets one try as often as one likes where something must come about', () => {
    const begun = [entry(0, 'a', 'moved'), entry(1, null, 'moved')];
    expect(after(...begun, entry(0, 'x', 'lost'))).toMatchObject({ next: 3, lost: false });
    expect(after(...begun, entry(0, 'x'), entry(0, 'y', 'won'))).toMatchObject({
      next: 4,
      done: { id: 'try' },
    });
  });

  it('explains what happens for the first time, until the reader has acted again', () => {
    const theirs = entry(1, null, 'lost', 'lost', 'unknown');
    const tip = { event: 'lost', rule: 'R-1', seq: theirs.seq };
    expect(after(entry(0, 'a', 'moved'), theirs).tips).toEqual([tip]);
    expect(after(entry(0, 'a'), theirs, entry(1, null, 'lost')).tips).toEqual([tip]);
    expect(after(entry(0, 'a'), theirs, entry(0, 'x', 'lost')).tips).toEqual([]);
  });

  it('shows step after step, at most the next thing to do', () => {
    expect([0, 1, 2, 9].map((read) => shown(plan, 0, read))).toEqual([0, 1, 1, 1]);
    expect([0, 1, 2].map((read) => shown(plan, 2, read))).toEqual([2, 3, 3]);
    expect(shown(plan, 4, 0)).toBe(4);
  });
});

const LESSONS = games.flatMap((card) =>
  (Object.keys(LANGUAGES) as Language[]).map((language) => [card.title, language, card] as const),
);

describe.each(LESSONS)('the lesson of %s in %s', (_, language, card) => {
  beforeAll(() => speak(language));
  afterAll(() => speak('en'));

  it('has words for each step, and for nothing else', async () => {
    const lesson = (await card.load()).lesson;
    expect(card.lesson).toBe(lesson !== undefined);
    const steps = lesson?.plan.steps ?? [];
    const said = Object.entries(lesson?.words.steps ?? {});
    expect(said.map(([id]) => id)).toEqual(steps.map((step) => step.id));
    const asks = steps.filter((step) => step.want !== undefined || step.until !== undefined);
    const asked = said.filter(([, { todo }]) => todo !== undefined);
    expect(asked.map(([id]) => id)).toEqual(asks.map((step) => step.id));
  });

  it('has its words in that language', async () => {
    const { steps, tips } = (await card.load()).lesson?.words ?? { steps: {}, tips: {} };
    const file = (await import(`../../src/games/${card.name}/text/${language}.json`)) as {
      default: { lesson: LessonWords };
    };
    expect({ steps, tips }).toEqual(file.default.lesson);
  });
});
