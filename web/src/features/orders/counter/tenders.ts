/** Notes that a customer may hand over for a total. */

const MOST_NOTES = 3;

/**
 * Return the amounts in minor units that are probably handed over: the total in the notes of one value, rounded up.
 * Coins are handed over as the exact amount.
 */
export function probableTenders(total: number, notes: readonly number[], digits: number): number[] {
  if (total <= 0) return [];
  const units = 10 ** digits;
  const amounts = notes.map((note) => Math.ceil(total / (note * units)) * note * units);
  const distinct = [...new Set(amounts)].filter((amount) => amount > total);
  return distinct.sort((a, b) => a - b).slice(0, MOST_NOTES);
}
