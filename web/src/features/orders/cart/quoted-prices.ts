/** Prices that the server quoted, which replace the screen's own. */
import type { SalePrices } from '../money';

/** Minor units. */
export interface QuotedAmounts {
  id: string;
  productsTotal: number;
  discount: number;
  promo: number;
  fees: number;
  addedTax: number;
  total: number;
}

/** Return the prices at the quoted amounts. */
export function applyQuote(prices: SalePrices, quote: QuotedAmounts | null): SalePrices {
  if (!quote || prices.lineTotals.length === 0) return prices;
  const { productsTotal, discount, promo, addedTax, total } = quote;
  return { ...prices, productsTotal, discount, promo, addedTax, total };
}
