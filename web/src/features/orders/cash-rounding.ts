/** Rounding of what is paid in cash to the coins of a country, as on the server. Amounts are minor units. */

/** Return the nearest multiple of a step, half up; null is no step. What would be rounded to nothing stays as it is. */
export function roundTo(amount: number, step: number | null): number {
  if (step === null || amount <= 0) return amount;
  return Math.floor((2 * amount + step) / (2 * step)) * step || amount;
}

/** Return what rounding takes off an amount that is due: nothing before the rounded amount is paid, and nothing for who
 * pays exactly what is due. */
export function roundCash(due: number, paid: number, step: number | null): number {
  const rounded = roundTo(due, step);
  return due > 0 && paid >= rounded && paid !== due ? due - rounded : 0;
}
