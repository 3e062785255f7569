/** What carriage costs, of the ways that the supplier offers, as the server reads them. */
import { parseDecimal, toScaled } from '@/shared/lib/decimal';
import type { FreightWay } from '../supplier/shapes';

export interface Fees {
  /** In USD. */
  amount: string;
  /** `unknown` for a quote of nothing, `no-route` where nobody goes. */
  note: '' | 'unknown' | 'no-route';
  /** The way that is taken. */
  way: string;
}

const centsOf = (price: string): bigint => {
  const found = parseDecimal(price);
  return found ? toScaled(found, 2) : 0n;
};

/** The cheapest way above 0; null when no price can be read. */
export function feesOf(ways: readonly FreightWay[]): Fees | null {
  if (ways.length === 0) return { amount: '0', note: 'no-route', way: '' };
  const readable = ways.filter(({ price }) => price !== '');
  if (readable.length === 0) return null;
  const priced = readable.filter(({ price }) => centsOf(price) > 0n);
  if (priced.length === 0) return { amount: '0', note: 'unknown', way: readable[0]?.name ?? '' };
  const [first, ...others] = priced as [FreightWay, ...FreightWay[]];
  const best = others.reduce(
    (least, one) => (centsOf(one.price) < centsOf(least.price) ? one : least),
    first,
  );
  return { amount: best.price, note: '', way: best.name };
}
