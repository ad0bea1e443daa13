import { describe, expect, it } from 'vitest';
import { arrowPath } from '../../../src/games/dragonheart/arrows';

const box = (x: number, y: number) => ({ x, y, width: 50, height: 70 });

/** The ends of an arrow: x and y of its start and of its tip. */
const ends = (path: string): number[] => path.slice(1).split(/[ L]/).map(Number);

describe('an arrow', () => {
  it('runs level between boxes side by side, touching neither', () => {
    const [x1, y1, x2, y2] = ends(arrowPath(box(0, 0), box(100, 0)));
    expect([y1, y2]).toEqual([35, 35]);
    expect(x1).toBeGreaterThan(50);
    expect(x2).toBeLessThan(100);
    expect(x2).toBeGreaterThan(x1!);
  });

  it('runs the other way for boxes the other way round', () => {
    const [x1, , x2] = ends(arrowPath(box(100, 0), box(0, 0)));
    expect(x1).toBeLessThan(100);
    expect(x2).toBeGreaterThan(50);
    expect(x2).toBeLessThan(x1!);
  });

  it('runs upright between boxes one above the other', () => {
    const [x1, y1, x2, y2] = ends(arrowPath(box(0, 100), box(0, 0)));
    expect(x1).toBe(x2);
    expect(y1).toBeLessThan(100);
    expect(y2).toBeGreaterThan(70);
  });

  it('keeps its direction where there is hardly room', () => {
    const [x1, , x2] = ends(arrowPath(box(0, 0), box(54, 0)));
    expect(x2).toBeGreaterThan(x1!);
  });
});
