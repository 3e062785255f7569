/** Totals at the amounts that the server quoted, which replace the screen's own. */
import type { SaleTotals } from '../money';

/** Minor units. */
export interface QuotedAmounts {
  id: string;
  productsTotal: number;
  discount: number;
  promo: number;
  fees: number;
  total: number;
}

/** Return the totals at the quoted amounts; what was paid stays. */
export function applyQuote(totals: SaleTotals, quote: QuotedAmounts | null, tip: number): SaleTotals {
  if (!quote || totals.lineTotals.length === 0) return totals;
  const { productsTotal, discount, promo, total } = quote;
  const remaining = totals.remaining + total - totals.total;
  const partly = remaining < total ? 'partially-paid' : 'waiting';
  return {
    ...totals,
    productsTotal,
    discount,
    promo,
    total,
    remaining,
    status: remaining <= 0 ? 'paid' : partly,
    change: Math.max(-remaining, 0),
    toCollect: Math.max(remaining, 0) + tip,
  };
}
