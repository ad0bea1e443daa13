import { describe, expect, it } from 'vitest';
import { check, commitmentOf } from '../../src/lib/deal';

const seed = '00'.repeat(31) + '01';
/** `printf 'lindwurm deal ' | cat - seed | sha256sum` */
const commitment = 'c998b630ff5802a7aafc2e9b80ed6bc67da1b668cf49f06417bdd1d9d190a305';

describe('the check of a deal', () => {
  it('computes the commitment that the server publishes', async () => {
    expect(await commitmentOf(seed)).toBe(commitment);
  });

  it('tells a seed that fits from one that does not', async () => {
    const seen = { commitment, number: 0 };
    expect(await check({ commitment, seed }, seen)).toBe('fits');
    expect(await check({ commitment, seed: '11'.repeat(32) }, seen)).toBe('differs');
    expect(await check({ commitment, seed: null }, seen)).toBe('unable');
  });

  it('notices a commitment that is not the one first shown', async () => {
    const later = await commitmentOf('11'.repeat(32));
    const seen = { commitment, number: 0 };
    expect(await check({ commitment: later, seed: '11'.repeat(32) }, seen)).toBe('changed');
  });
});
