/** What a change of payment does to paid amount and credit. */
import { fromScaled } from '@/shared/lib/decimal';
import type { PaymentStatus } from '../money';
import type { Cart } from './cart';
import { type CartFigures, minorOf } from './cart-figures';

type Payment = Partial<Pick<Cart, 'paid' | 'credit' | 'usesCredit'>>;

const NO_CREDIT = { usesCredit: false, credit: '' };

/** Paying the whole total leaves no room for credit. */
export function payAmount(text: string, total: number, digits: number): Payment {
  return minorOf(text, digits) >= total && total > 0 ? { paid: text, ...NO_CREDIT } : { paid: text };
}

/** Switching credit on takes as much as may be. */
export function switchCredit(on: boolean, { creditLimit }: CartFigures, digits: number): Payment {
  return on && creditLimit > 0 ? { usesCredit: true, credit: fromScaled(creditLimit, digits) } : NO_CREDIT;
}

/** When the field is left: nothing turns credit off, too much is cut. */
export function settleCredit(figures: CartFigures, digits: number): Payment {
  return figures.credit > 0 ? { credit: fromScaled(figures.credit, digits) } : NO_CREDIT;
}

/** A status chosen by hand fills in the amounts that make it true. */
export function chooseStatus(status: PaymentStatus, total: number, digits: number): Payment {
  if (status === 'paid') return { paid: fromScaled(total, digits), ...NO_CREDIT };
  return status === 'waiting' ? { paid: '', ...NO_CREDIT } : {};
}
