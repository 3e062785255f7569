/** Conversion of the server's quote to minor units. */
import type { Quote } from '../contract';
import { toMinorUnits } from './cart-amounts';
import type { QuotedAmounts } from './quoted-prices';

export function toQuotedAmounts(quote: Quote, digits: number): QuotedAmounts {
  return {
    id: quote.quoteId,
    productsTotal: toMinorUnits(quote.productsTotal, digits),
    discount: toMinorUnits(quote.discount, digits),
    promo: toMinorUnits(quote.promoAmount, digits),
    fees: toMinorUnits(quote.shippingFees, digits),
    addedTax: toMinorUnits(quote.addedTax, digits),
    taxLines: (quote.taxLines ?? []).map(({ name, percent, tax }) => ({
      name,
      percent,
      tax: toMinorUnits(tax, digits),
    })),
    total: toMinorUnits(quote.total, digits),
  };
}
