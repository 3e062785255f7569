/** Effect of payment changes on paid amount and credit. */
import { fromScaled } from '@/shared/lib/decimal';
import type { PaymentStatus } from '../settlement';
import type { Cart } from './cart';
import { type CartAmounts, toMinorUnits } from './cart-amounts';

type Payment = Partial<Pick<Cart, 'paid' | 'credit' | 'usesCredit'>>;

const NO_CREDIT = { usesCredit: false, credit: '' };

/** Set the paid amount; paying the whole total switches credit off. */
export function payAmount(text: string, total: number, digits: number): Payment {
  return toMinorUnits(text, digits) >= total && total > 0 ? { paid: text, ...NO_CREDIT } : { paid: text };
}

/** Switch credit; switching on uses the maximum. */
export function switchCredit(on: boolean, { creditLimit }: CartAmounts, digits: number): Payment {
  return on && creditLimit > 0 ? { usesCredit: true, credit: fromScaled(creditLimit, digits) } : NO_CREDIT;
}

/** Normalise the credit on blur: zero switches it off, too much is reduced. */
export function settleCredit(amounts: CartAmounts, digits: number): Payment {
  return amounts.credit > 0 ? { credit: fromScaled(amounts.credit, digits) } : NO_CREDIT;
}

/** Return whether saving takes or hands back money, and so needs a payment method. */
export function movesMoney(cart: Cart, { paid, totals }: CartAmounts): boolean {
  const paidBefore = cart.edits?.paid ?? 0;
  return paid !== paidBefore || (totals.change > 0 && !cart.restAsCredit);
}

/** Return the amounts of a chosen payment status. */
export function chooseStatus(status: PaymentStatus, total: number, digits: number): Payment {
  if (status === 'paid') return { paid: fromScaled(total, digits), ...NO_CREDIT };
  return status === 'waiting' ? { paid: '', ...NO_CREDIT } : {};
}
