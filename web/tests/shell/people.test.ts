import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../../src/api/types';
import { peopleAt } from '../../src/shell/people';

const seats = (...names: string[]): SeatInfo[] =>
  names.map((name) => ({ name, bot: name.toLowerCase() })) as SeatInfo[];

const names = (of: SeatInfo[], yours: number[]): string[] =>
  peopleAt(of, yours, 'You').map((who) => who.name);

describe('the people at a table', () => {
  it('have their names, and the reader is told as such', () => {
    expect(peopleAt(seats('Guest', 'Greedy'), [0], 'You')).toEqual([
      { name: 'You', you: true },
      { name: 'Greedy', you: false },
    ]);
  });

  it('are told apart where several have one name', () => {
    expect(names(seats('Guest', 'Greedy', 'Random', 'Greedy'), [0])).toEqual([
      'You',
      'Greedy 2',
      'Random',
      'Greedy 4',
    ]);
  });

  it('are all named where the reader plays several seats or none', () => {
    expect(names(seats('Guest', 'Guest', 'Greedy'), [0, 1])).toEqual([
      'Guest 1',
      'Guest 2',
      'Greedy',
    ]);
    expect(names(seats('Guest', 'Greedy'), [])).toEqual(['Guest', 'Greedy']);
  });
});
