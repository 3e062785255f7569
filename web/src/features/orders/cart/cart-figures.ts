/** The money of a cart: totals, and the credit that may be used of what was asked. */
import { divideHalfUp, fromScaled, parseDecimal, power, toScaled } from '@/shared/lib/decimal';
import { type SaleFigures, type SaleTotals, saleTotals } from '../money';
import type { Cart, Promo } from './cart';

export interface CartFigures {
  totals: SaleTotals;
  /** All in minor units. */
  fees: number;
  paid: number;
  credit: number;
  /** The most credit that could be used now. */
  creditLimit: number;
  tip: number;
}

export function minorOf(text: string | number, digits: number): number {
  const decimal = parseDecimal(text);
  return decimal ? Number(toScaled(decimal, digits)) : 0;
}

/** A percent is of what the discount leaves of the products; in minor units. */
function promoAmount(promo: Promo | null, products: number, digits: number): number {
  if (!promo) return 0;
  if (promo.kind === 'amount') return minorOf(promo.value, digits);
  const percent = parseDecimal(promo.value);
  if (!percent) return 0;
  return Number(divideHalfUp(BigInt(products) * percent.value, 100n * power(percent.scale)));
}

function plainFigures(cart: Cart, fees: number, credit: number, digits: number): SaleFigures {
  return {
    lines: cart.lines.map(({ price, tenths }) => ({ price, quantity: fromScaled(tenths, 1) })),
    // What is no number counts as nothing; its field is marked.
    discountPercent: parseDecimal(cart.discount) ? cart.discount : '0',
    promo: '0',
    fees: fromScaled(fees, digits),
    tip: cart.tip || '0',
    credit: fromScaled(credit, digits),
    paid: cart.paid || '0',
    digits,
  };
}

export function saleFigures(cart: Cart, fees: number, credit: number, digits: number): SaleFigures {
  const sale = plainFigures(cart, fees, credit, digits);
  if (!cart.promo) return sale;
  const { productsTotal, discount } = saleTotals(sale);
  const promo = promoAmount(cart.promo, productsTotal - discount, digits);
  return { ...sale, promo: fromScaled(promo, digits) };
}

/** Credit never exceeds what the customer has, nor what is left to pay. */
function creditLimit(cart: Cart, total: number, paid: number, digits: number): number {
  return Math.min(minorOf(cart.customer?.credit ?? 0, digits), Math.max(0, total - paid));
}

export function cartFigures(cart: Cart, fees: number, digits: number): CartFigures {
  const { total } = saleTotals(saleFigures(cart, fees, 0, digits));
  const paid = minorOf(cart.paid, digits);
  const limit = creditLimit(cart, total, paid, digits);
  const credit = cart.usesCredit ? Math.min(minorOf(cart.credit, digits), limit) : 0;
  const totals = saleTotals(saleFigures(cart, fees, credit, digits));
  return { totals, fees, paid, credit, creditLimit: limit, tip: minorOf(cart.tip, digits) };
}

/** What the products cost once discount and promo are off; fees go by it. */
export const discountedProducts = ({ totals }: CartFigures): number =>
  totals.productsTotal - totals.discount - totals.promo;
