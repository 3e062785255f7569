/** What the shop refused of a checkout: messages at fields, which stay until the field is changed, and the rest. */
import type { Problem } from '@/shared/api/problem';
import { isSame } from '@/shared/lib/is-same';
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

/** Return the value that is filled in at once: each of a contact by itself, a slot with all its parts. */
function readField({ contact, ...fields }: CartFieldsBody | ShopCart, path: string): unknown {
  const [name = '', part = ''] = path.split('.');
  return name === 'contact'
    ? (contact as Record<string, unknown> | null | undefined)?.[part]
    : // An address is saved in parts.
      ((fields as Record<string, unknown>)[`${name}Parts`] ?? (fields as Record<string, unknown>)[name]);
}

/** Return the errors after `saved` was sent with `cart` as it was: those of fields that it doesn't change stay. */
export function toErrorsAfterSaving(
  before: CheckoutErrors,
  cart: ShopCart,
  saved: CartFieldsBody,
  failure: Problem | null,
): CheckoutErrors {
  const isChanged = (path: string): boolean => {
    const value = readField(saved, path);
    return value !== undefined && !isSame(value, readField(cart, path));
  };
  const entries = Object.entries(before.fields).filter(([path]) => !isChanged(path));
  const { fields, problem } = failure ? toErrors(failure) : NO_ERRORS;
  return { fields: { ...Object.fromEntries(entries), ...fields }, problem };
}

/** Return the errors after another way to pay, or another card, was chosen. */
export const toErrorsAfterChoosingPayment = ({ fields, problem }: CheckoutErrors): CheckoutErrors => {
  const { paymentMethod: _, ...otherFields } = fields;
  return { fields: otherFields, problem };
};
