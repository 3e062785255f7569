/** What the country and the shop say about the amounts of a cart. */
import { type Cart, type CartLine, isDelivered } from './cart';
import type { PlaceFinder, TaxPlace } from './tax-place';

export interface SaleTerms {
  /** The shop's rate where prices do not include the tax; null where they do. */
  addedPercent: string | null;
  /** Absent where the tax is the same everywhere. */
  findPlace?: PlaceFinder | undefined;
  /** What is paid in cash is a multiple of; null where it is not rounded. */
  cashStep: string | null;
  /** Ids of the payment methods that are cash. */
  cashMethods: readonly string[];
}

export const NO_TERMS: SaleTerms = { addedPercent: null, cashStep: null, cashMethods: [] };

/** Return the place of a cart by where it is delivered. */
const placeOf = ({ deliveryType, shippingParts, shippingAddress }: Cart, { findPlace }: SaleTerms) =>
  findPlace?.(isDelivered(deliveryType) ? { text: shippingAddress, parts: shippingParts } : null);

const isUntaxed = ({ untaxed }: TaxPlace, { category }: CartLine): boolean =>
  Boolean(category && untaxed.has(category));

interface AddedRates {
  ofLine: (line: CartLine) => string;
  ofFees: string;
}

const NO_RATES: AddedRates = { ofLine: () => '0', ofFees: '0' };

/** Return the taxes in percent that are added to lines and fees. A line without a rate of its own has that of the
 * place, or else the shop's. */
export function addedRates(cart: Cart, terms: SaleTerms): AddedRates {
  const { addedPercent } = terms;
  if (addedPercent === null || cart.customer?.isTaxExempt) return NO_RATES;
  const place = placeOf(cart, terms);
  const ofLine = (line: CartLine) => {
    if (line.vatRate) return line.vatRate;
    if (place && isUntaxed(place, line)) return '0';
    return place?.percent ?? addedPercent;
  };
  return { ofLine, ofFees: place?.feesPercent ?? addedPercent };
}

/** Return the step of what is paid by a method. */
export const stepOf = (method: string | null, { cashStep, cashMethods }: SaleTerms): string | null =>
  method !== null && cashMethods.includes(method) ? cashStep : null;
