/** How the people at a table are called. */
import type { SeatInfo } from '../api/types';
import type { Who } from '../games/contract';

/**
 * The seats by name; the reader's own, if it is one, by `you`. Who has the name of another, as two
 * bots of one level do, gets the number of the seat to it.
 */
export function peopleAt(seats: readonly SeatInfo[], yours: readonly number[], you: string): Who[] {
  const isYou = (seat: number): boolean => yours.length === 1 && yours[0] === seat;
  const count = (name: string): number =>
    seats.filter((other, seat) => other.name === name && !isYou(seat)).length;
  return seats.map(({ name }, seat) => {
    if (isYou(seat)) return { name: you, you: true };
    return { name: name && count(name) > 1 ? `${name} ${seat + 1}` : name, you: false };
  });
}
