/** What the country and the shop say about the amounts of a cart. */
import type { Cart, CartLine } from './cart';

export interface SaleTerms {
  /** The shop's rate where prices do not include the tax; null where they do. */
  addedPercent: string | null;
  /** What is paid in cash is a multiple of; null where it is not rounded. */
  cashStep: string | null;
  /** Ids of the payment methods that are cash. */
  cashMethods: readonly string[];
}

export const NO_TERMS: SaleTerms = { addedPercent: null, cashStep: null, cashMethods: [] };

/** Return the tax that is added to a line; a line without a rate of its own has the shop's. */
export function linePercent(line: CartLine, { customer }: Cart, { addedPercent }: SaleTerms): string {
  if (addedPercent === null || customer?.isTaxExempt) return '0';
  return line.vatRate ?? addedPercent;
}

/** Return the tax that is added to fees. */
export const feesPercent = ({ customer }: Cart, { addedPercent }: SaleTerms): string =>
  customer?.isTaxExempt ? '0' : (addedPercent ?? '0');

/** Return the step of what is paid by a method. */
export const stepOf = (method: string | null, { cashStep, cashMethods }: SaleTerms): string | null =>
  method !== null && cashMethods.includes(method) ? cashStep : null;
