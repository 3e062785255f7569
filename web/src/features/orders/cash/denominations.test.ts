import { describe, expect, it } from 'vitest';
import { denominations, sumCounts } from './denominations';

describe('the notes and coins of a currency', () => {
  it('are summed exactly', () => {
    const counts = new Map([
      [0.1, 3],
      [0.2, 1],
      [200, 2],
    ]);
    expect(sumCounts(counts, 2)).toBe(40050);
  });

  it('of a currency without a table go down to its smallest unit', () => {
    expect(denominations('TND', 3).at(-1)).toBe(0.001);
    expect(denominations('JPY', 0).at(-1)).toBe(1);
  });
});
