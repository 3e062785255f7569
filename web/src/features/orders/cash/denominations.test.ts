import { describe, expect, it } from 'vitest';
import type { CountryPack } from '../office/contract';
import { getDenominations, sumCounts } from './denominations';

const TUNISIA = {
  currency: 'TND',
  cash: { notes: ['50', '20', '10', '5'], coins: ['5', '2', '0.01'], rounding: null },
} as CountryPack;

describe('the notes and coins of a currency', () => {
  it('are summed exactly', () => {
    const counts = new Map([
      [0.1, 3],
      [0.2, 1],
      [200, 2],
    ]);
    expect(sumCounts(counts, 2)).toBe(40050);
  });

  it('are those of the country in its own currency', () => {
    expect(getDenominations(TUNISIA, 'TND', 3)).toEqual({ notes: [50, 20, 10, 5], coins: [5, 2, 0.01] });
    expect(getDenominations(TUNISIA, 'EUR', 2).notes[0]).toBe(5000);
  });

  it('of a currency without a country go down to its smallest unit', () => {
    expect(getDenominations(undefined, 'TND', 3).coins.at(-1)).toBe(0.001);
    expect(getDenominations(undefined, 'JPY', 0).coins.at(-1)).toBe(1);
    expect(getDenominations(undefined, 'JPY', 0).notes.at(-1)).toBe(10);
  });
});
