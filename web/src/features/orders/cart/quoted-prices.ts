/** Prices that the server quoted, which replace the screen's own. */
import type { SalePrices } from '../money';

/** A jurisdiction with its rate in percent and its tax in minor units; without a name, tax that no place has. */
export interface QuotedTax {
  name: string;
  percent: number;
  tax: number;
}

/** Minor units. */
export interface QuotedAmounts {
  id: string;
  productsTotal: number;
  discount: number;
  promo: number;
  fees: number;
  addedTax: number;
  /** What each jurisdiction has of the tax; none where it does not go by place. */
  taxLines: readonly QuotedTax[];
  total: number;
}

/** Return the prices at the quoted amounts. */
export function applyQuote(prices: SalePrices, quote: QuotedAmounts | null): SalePrices {
  if (!quote || prices.lineTotals.length === 0) return prices;
  const { productsTotal, discount, promo, addedTax, total } = quote;
  return { ...prices, productsTotal, discount, promo, addedTax, total };
}
