/** Notes and coins, the largest first. */
import type { CountryPack } from '../office/contract';

const STEPS = [5, 2, 1];
const LARGEST_POWER = 3;

export interface Denominations {
  notes: readonly number[];
  coins: readonly number[];
}

/**
 * Return the notes and coins of a currency as the country has them. Of a currency that is not the country's, and before
 * its pack has come, they are 5, 2 and 1 of each power of ten, from 10 on as notes.
 */
export function getDenominations(
  pack: CountryPack | undefined,
  currency: string,
  digits: number,
): Denominations {
  if (pack?.cash && pack.currency === currency) {
    return { notes: pack.cash.notes.map(Number), coins: pack.cash.coins.map(Number) };
  }
  const powers = Array.from({ length: LARGEST_POWER + digits + 1 }, (_, index) => LARGEST_POWER - index);
  const values = powers.flatMap((power) => STEPS.map((step) => Number((step * 10 ** power).toFixed(digits))));
  return { notes: values.filter((value) => value >= 10), coins: values.filter((value) => value < 10) };
}

/** Return the sum of counted notes and coins in minor units. */
export const sumCounts = (counts: ReadonlyMap<number, number>, digits: number): number =>
  [...counts].reduce((sum, [value, pieces]) => sum + Math.round(value * 10 ** digits) * pieces, 0);
