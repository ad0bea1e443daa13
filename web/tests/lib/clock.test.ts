import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/api/types';
import { clockFace, isLow, secondsLeft, spanParts } from '../../src/lib/clock';

const live: Clock = {
  settings: { kind: 'live', base: 300, increment: 5 },
  left: [40, 100, null],
  running: [0],
};

describe('clocks', () => {
  it('show minutes and seconds, and hours only when there are any', () => {
    expect([0, -3, 9, 65, 245.2, 3600, 9000].map(clockFace)).toEqual([
      '0:00',
      '0:00',
      '0:09',
      '1:05',
      '4:06',
      '1:00:00',
      '2:30:00',
    ]);
  });

  it('run only for who is to move, down to nothing', () => {
    expect(secondsLeft(live, 0, 15_000)).toBe(25);
    expect(secondsLeft(live, 0, 99_000)).toBe(0);
    expect(secondsLeft(live, 1, 15_000)).toBe(100);
    expect(secondsLeft(live, 2, 15_000)).toBeNull();
    expect([isLow(live, 30), isLow(live, 31)]).toEqual([true, false]);
  });

  it('tell days in their largest unit', () => {
    expect([200_000, 7_300, 61].map(spanParts)).toEqual([
      { unit: 'day', count: 2 },
      { unit: 'hour', count: 2 },
      { unit: 'minute', count: 2 },
    ]);
  });
});
