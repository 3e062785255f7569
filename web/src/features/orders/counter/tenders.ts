/** Notes that a customer may hand over for a total. */
import { denominations } from '../cash/denominations';

const MOST_NOTES = 3;
/** Smaller ones are coins, which are handed over as the exact amount. */
const SMALLEST_NOTE_MAD = 20;

/** Return the amounts in minor units that are probably handed over: the total in the notes of one value, rounded up. */
export function probableTenders(total: number, currency: string, digits: number): number[] {
  if (total <= 0) return [];
  const units = 10 ** digits;
  const notes = denominations(currency, digits).filter((value) => value >= SMALLEST_NOTE_MAD);
  const amounts = notes.map((note) => Math.ceil(total / (note * units)) * note * units);
  const distinct = [...new Set(amounts)].filter((amount) => amount > total);
  return distinct.sort((a, b) => a - b).slice(0, MOST_NOTES);
}
