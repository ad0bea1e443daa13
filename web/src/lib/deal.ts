/**
 * Checking a deal. Before the first card a table shows a commitment: the SHA-256 of `lindwurm deal `
 * and the 32 bytes of its secret seed. Whoever knows the commitment and later the seed can see that
 * the one was made from the other, so that nobody chose the cards while playing.
 */

export type Verdict = 'fits' | 'differs' | 'changed' | 'unable';

const LABEL = 'lindwurm deal ';
const KEY = 'lindwurm:deals';
const KEPT = 60;

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The commitment to a seed; both hexadecimal. */
export async function commitmentOf(seed: string): Promise<string> {
  const label = new TextEncoder().encode(LABEL);
  const bytes = fromHex(seed);
  const whole = new Uint8Array(label.length + bytes.length);
  whole.set(label);
  whole.set(bytes, label.length);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)));
}

/** What this browser was shown of a table's deal, and how far the game was then. */
export interface Seen {
  commitment: string;
  number: number;
}

type Stored = [table: string, seen: Seen][];

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Stored;
  } catch {
    return [];
  }
}

/** Keeps the first commitment that was shown, so that a later one can't take its place. */
export function remember(table: string, seen: Seen): Seen {
  const all = stored();
  const known = all.find(([id]) => id === table);
  if (known) return known[1];
  localStorage.setItem(KEY, JSON.stringify([...all, [table, seen]].slice(-KEPT)));
  return seen;
}

/** Compares the seed with the commitment of the end, and that with the one first shown. */
export async function check(
  deal: { commitment: string; seed: string | null },
  seen: Seen,
): Promise<Verdict> {
  if (seen.commitment !== deal.commitment) return 'changed';
  // Browsers keep their own SHA-256 for pages that came over https, or from the same machine.
  if (deal.seed === null || typeof crypto.subtle === 'undefined') return 'unable';
  return (await commitmentOf(deal.seed)) === seen.commitment ? 'fits' : 'differs';
}
