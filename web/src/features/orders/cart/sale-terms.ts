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

/** Return the tax that is added to a line; one without a rate of its own has that of the place, or else the shop's. */
export function linePercent(line: CartLine, cart: Cart, terms: SaleTerms): string {
  if (terms.addedPercent === null || cart.customer?.isTaxExempt) return '0';
  if (line.vatRate) return line.vatRate;
  const place = placeOf(cart, terms);
  if (place && isUntaxed(place, line)) return '0';
  return place?.percent ?? terms.addedPercent;
}

/** Return the tax that is added to fees. */
export function feesPercent(cart: Cart, terms: SaleTerms): string {
  if (terms.addedPercent === null || cart.customer?.isTaxExempt) return '0';
  return placeOf(cart, terms)?.feesPercent ?? terms.addedPercent;
}

/** Return the step of what is paid by a method. */
export const stepOf = (method: string | null, { cashStep, cashMethods }: SaleTerms): string | null =>
  method !== null && cashMethods.includes(method) ? cashStep : null;
