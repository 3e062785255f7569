/** Notes and coins of currencies, the largest first. */

const MAD = [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1];
const EUR = [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];
const USD = [100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01];
const KNOWN: Readonly<Record<string, readonly number[]>> = { MAD, EUR, USD };
const STEPS = [5, 2, 1];
const LARGEST_POWER = 3;

/** Return the notes and coins of a currency; of one that is not known, 5, 2 and 1 of each power of ten. */
export function denominations(currency: string, digits: number): readonly number[] {
  const faceValues = KNOWN[currency];
  if (faceValues) return faceValues;
  const powers = Array.from({ length: LARGEST_POWER + digits + 1 }, (_, index) => LARGEST_POWER - index);
  return powers.flatMap((power) => STEPS.map((step) => Number((step * 10 ** power).toFixed(digits))));
}

/** Return the sum of counted notes and coins in minor units. */
export const sumCounts = (counts: ReadonlyMap<number, number>, digits: number): number =>
  [...counts].reduce((sum, [value, pieces]) => sum + Math.round(value * 10 ** digits) * pieces, 0);
