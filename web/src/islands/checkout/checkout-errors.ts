/** What the shop refused of a checkout: messages at fields, which stay until the field is changed, and the rest. */
import type { Problem } from '@/shared/api/problem';
import type { CartFieldsBody, ShopCart } from '../shop.gen';

export interface CheckoutErrors {
  /** Messages by field, such as `contact.email`. */
  readonly fields: Readonly<Record<string, string>>;
  /** What went wrong and is no field's. */
  readonly problem: Problem | null;
}

export const NO_ERRORS: CheckoutErrors = { fields: {}, problem: null };

/** Fields with a place for their error; what is wrong elsewhere is shown above the button. */
const isShown = (path: string): boolean =>
  /^(contact\.|deliveryType|shippingMethod|collectSlot|deliverySlot|collectAddress|shippingAddress|promoCode|walletAmount|paymentMethod)/.test(
    path,
  );

function withoutShown(problem: Problem): Problem | null {
  if (problem.violations.length === 0) return problem;
  const violations = problem.violations.filter(({ propertyPath }) => !isShown(propertyPath));
  return violations.length > 0 ? { ...problem, violations } : null;
}

export const toErrors = (problem: Problem): CheckoutErrors => ({
  fields: Object.fromEntries(problem.violations.map(({ propertyPath, message }) => [propertyPath, message])),
  problem: withoutShown(problem),
});

const valueAt = (fields: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], fields);

/** Return the errors after `saved` was sent with `cart` as it was: those of fields that it doesn't change stay. */
export function toErrorsAfterSaving(
  before: CheckoutErrors,
  cart: ShopCart,
  saved: CartFieldsBody,
  failure: Problem | null,
): CheckoutErrors {
  const isChanged = (path: string): boolean => {
    const value = valueAt(saved, path);
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(valueAt(cart, path));
  };
  const kept = Object.entries(before.fields).filter(([path]) => !isChanged(path));
  const { fields, problem } = failure ? toErrors(failure) : NO_ERRORS;
  return { fields: { ...Object.fromEntries(kept), ...fields }, problem };
}
