/** Shipping fees from the supplier's freight options, as calculated on the server. */
import { parseDecimal, toScaled } from '@/shared/lib/decimal';
import { type FreightWay, parseDays } from '../supplier/parsers';

export interface Fees {
  /** In USD. */
  amount: string;
  /** `unknown` if all quotes are zero, `no-route` without any option. */
  note: '' | 'unknown' | 'no-route';
  /** Name of the chosen option. */
  way: string;
}

const toCents = (price: string): bigint => {
  const decimal = parseDecimal(price);
  return decimal ? toScaled(decimal, 2) : 0n;
};

/** Compare by price, then by the most days that they take. */
function compare(a: FreightWay, b: FreightWay): number {
  const [first, second] = [toCents(a.price), toCents(b.price)];
  if (first !== second) return first < second ? -1 : 1;
  return countDays(a) - countDays(b);
}

const countDays = ({ days }: FreightWay): number => Number(parseDays(days).at(-1) ?? LONG);

/** Days of an option that names none. */
const LONG = 999;

/** Return the cheapest option above 0, the quicker of two, or null if no option has a price. */
export function findCheapestFees(ways: readonly FreightWay[]): Fees | null {
  if (ways.length === 0) return { amount: '0', note: 'no-route', way: '' };
  const withPrice = ways.filter(({ price }) => price !== '');
  if (withPrice.length === 0) return null;
  const nonZero = withPrice.filter(({ price }) => toCents(price) > 0n);
  if (nonZero.length === 0) return { amount: '0', note: 'unknown', way: withPrice[0]?.name ?? '' };
  const [cheapest] = nonZero.toSorted(compare) as [FreightWay, ...FreightWay[]];
  return { amount: cheapest.price, note: '', way: cheapest.name };
}
