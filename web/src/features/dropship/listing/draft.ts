/** Draft of a listing and the prices of its variants. */
import { basePrice, findRule, parseMultiplier, type Rule, toCents, totalCost } from '../pricing';
import type { Product, Variant } from '../supplier/parsers';
import { type Fees, findCheapestFees } from './fees';
import type { Quote, Quotes } from './use-freight';

export type PricedBy = 'multiplier' | 'rules';

/** Selected shop categories; the third level is optional. */
export interface CategorySelection {
  parent: string;
  sub: string;
  third: string;
}

export interface Draft extends CategorySelection {
  multiplier: string;
  pricedBy: PricedBy;
  /** Country code, or an empty string. */
  shipTo: string;
  /** Manual prices as typed, by variant. */
  manual: Readonly<Record<string, string>>;
}

/** Prices of a variant in USD cents; null while unknown. */
export interface PricedVariant {
  variant: Variant;
  quote: Quote | undefined;
  fees: Fees | null;
  total: number | null;
  base: number | null;
  isManual: boolean;
  /** The manual price is not a valid amount. */
  isInvalid: boolean;
  isBelowCost: boolean;
  isZero: boolean;
}

/** Return the deepest selected category. */
export const getDeepestCategory = ({ sub, third }: CategorySelection): string => third || sub;

function calculateBase(
  variant: Variant,
  categoryId: string,
  fees: Fees,
  draft: Draft,
  rules: readonly Rule[],
) {
  const multiplier = parseMultiplier(draft.multiplier);
  if (multiplier === null) return null;
  const rule = draft.pricedBy === 'rules' ? findRule(variant.price, categoryId, rules) : undefined;
  return basePrice(variant.price, fees.amount, rule ?? { multiplier });
}

export function priceVariants(
  { variants, categoryId }: Product,
  draft: Draft,
  quotes: Quotes,
  rules: readonly Rule[],
): PricedVariant[] {
  return variants.map((variant) => {
    const quote = quotes.get(variant.grams);
    const fees = quote?.ways ? findCheapestFees(quote.ways) : null;
    const typed = draft.manual[variant.vid];
    const isManual = typed !== undefined;
    const manualPrice = isManual ? toCents(typed) : null;
    const base = isManual ? manualPrice : fees && calculateBase(variant, categoryId, fees, draft, rules);
    const total = fees && totalCost(variant.price, fees.amount);
    return {
      variant,
      quote,
      fees,
      total,
      base,
      isManual,
      isInvalid: isManual && manualPrice === null,
      isBelowCost: base !== null && total !== null && base < total,
      isZero: base !== null && base <= 0,
    };
  });
}

/** Return the key of why the product cannot be listed yet, or an empty string. */
export function obstacle(draft: Draft, rows: readonly PricedVariant[]): string {
  if (!draft.parent) return 'dropship.detail.needsParent';
  if (!draft.sub) return 'dropship.detail.needsSub';
  if (!draft.shipTo) return 'dropship.detail.needsCountry';
  if (rows.length === 0) return 'dropship.detail.loading';
  if (parseMultiplier(draft.multiplier) === null || rows.some(({ isInvalid }) => isInvalid)) {
    return 'dropship.detail.wrongNumber';
  }
  return rows.some(({ isZero }) => isZero) ? 'dropship.detail.zeroPrice' : '';
}
