/** A listing while it is put together: what is chosen, and what each variant comes to. */
import { basePrice, centsOf, multiplierOf, type Rule, ruleFor, totalCost } from '../pricing';
import type { Product, Variant } from '../supplier/shapes';
import { type Fees, feesOf } from './fees';
import type { Quote, Quotes } from './use-freight';

export type PricedBy = 'multiplier' | 'rules';

/** The shop's categories, level by level; the third is optional. */
export interface Place {
  parent: string;
  sub: string;
  third: string;
}

export interface Draft extends Place {
  multiplier: string;
  pricedBy: PricedBy;
  /** Two letters; empty when none is chosen. */
  shipTo: string;
  /** Prices set by hand, as they are typed, by variant. */
  manual: Readonly<Record<string, string>>;
}

/** What a variant comes to; amounts in cents of USD, null while they are unknown. */
export interface PricedVariant {
  variant: Variant;
  quote: Quote | undefined;
  fees: Fees | null;
  total: number | null;
  base: number | null;
  isManual: boolean;
  /** What was typed is no price. */
  isWrong: boolean;
  isBelowCost: boolean;
  isZero: boolean;
}

/** The deepest category that was chosen. */
export const deepest = ({ sub, third }: Place): string => third || sub;

function computed(variant: Variant, categoryId: string, fees: Fees, draft: Draft, rules: readonly Rule[]) {
  const multiplier = multiplierOf(draft.multiplier);
  if (multiplier === null) return null;
  const rule = draft.pricedBy === 'rules' ? ruleFor(variant.price, categoryId, rules) : undefined;
  return basePrice(variant.price, fees.amount, rule ?? { multiplier });
}

export function priced(
  { variants, categoryId }: Product,
  draft: Draft,
  quotes: Quotes,
  rules: readonly Rule[],
): PricedVariant[] {
  return variants.map((variant) => {
    const quote = quotes.get(variant.grams);
    const fees = quote?.ways ? feesOf(quote.ways) : null;
    const typed = draft.manual[variant.vid];
    const isManual = typed !== undefined;
    const byHand = isManual ? centsOf(typed) : null;
    const base = isManual ? byHand : fees && computed(variant, categoryId, fees, draft, rules);
    const total = fees && totalCost(variant.price, fees.amount);
    return {
      variant,
      quote,
      fees,
      total,
      base,
      isManual,
      isWrong: isManual && byHand === null,
      isBelowCost: base !== null && total !== null && base < total,
      isZero: base !== null && base <= 0,
    };
  });
}

/** Why it can't be listed yet; empty when it can. */
export function obstacle(draft: Draft, rows: readonly PricedVariant[]): string {
  if (!draft.parent) return 'dropship.detail.needsParent';
  if (!draft.sub) return 'dropship.detail.needsSub';
  if (!draft.shipTo) return 'dropship.detail.needsCountry';
  if (rows.length === 0) return 'dropship.detail.loading';
  if (multiplierOf(draft.multiplier) === null || rows.some(({ isWrong }) => isWrong)) {
    return 'dropship.detail.wrongNumber';
  }
  return rows.some(({ isZero }) => isZero) ? 'dropship.detail.zeroPrice' : '';
}
