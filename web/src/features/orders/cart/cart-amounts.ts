/** Amounts of a cart: totals, fees, payments and usable credit. */
import { divideHalfUp, fromScaled, parseDecimal, powerOfTen, toScaled } from '@/shared/lib/decimal';
import { roundTo } from '../cash-rounding';
import { type SaleInput, type SaleTotals, salePrices, settleSale } from '../money';
import { NOTHING_BEFORE } from '../settlement';
import type { Cart, Promo } from './cart';
import { applyQuote, type QuotedAmounts } from './quoted-prices';
import { addedRates, NO_TERMS, type SaleTerms, stepOf } from './sale-terms';

export interface CartAmounts {
  totals: SaleTotals;
  /** Minor units, as all amounts below. */
  fees: number;
  paid: number;
  /** What pays all of it without credit; rounded if it is cash. */
  payable: number;
  credit: number;
  /** Maximum credit that this cart may use. */
  creditLimit: number;
  tip: number;
}

export function toMinorUnits(text: string | number, digits: number): number {
  const decimal = parseDecimal(text);
  return decimal ? Number(toScaled(decimal, digits)) : 0;
}

/** Return the promo in minor units; a percentage applies to the products after discount. */
function promoAmount(promo: Promo | null, products: number, digits: number): number {
  if (!promo) return 0;
  if (promo.kind === 'amount') return toMinorUnits(promo.value, digits);
  const percent = parseDecimal(promo.value);
  if (!percent) return 0;
  return Number(divideHalfUp(BigInt(products) * percent.value, 100n * powerOfTen(percent.scale)));
}

function toPlainSaleInput(
  cart: Cart,
  fees: number,
  credit: number,
  digits: number,
  terms: SaleTerms,
): SaleInput {
  const rates = addedRates(cart, terms);
  return {
    lines: cart.lines.map((line) => ({
      price: line.price,
      quantity: fromScaled(line.tenths, 1),
      addedPercent: rates.ofLine(line),
    })),
    // Invalid text counts as zero; its field shows the error.
    discountPercent: parseDecimal(cart.discount) ? cart.discount : '0',
    promo: '0',
    fees: fromScaled(fees, digits),
    tip: cart.shippingTips || '0',
    credit: fromScaled(credit, digits),
    paid: cart.paid || '0',
    feesAddedPercent: rates.ofFees,
    cashStep: cart.restAsCredit ? null : stepOf(cart.paymentMethod, terms),
    digits,
  };
}

export function toSaleInput(
  cart: Cart,
  fees: number,
  credit: number,
  digits: number,
  terms = NO_TERMS,
): SaleInput {
  const sale = toPlainSaleInput(cart, fees, credit, digits, terms);
  if (!cart.promo) return sale;
  const { productsTotal, discount } = salePrices(sale);
  const promo = promoAmount(cart.promo, productsTotal - discount, digits);
  return { ...sale, promo: fromScaled(promo, digits) };
}

/** Credit is limited by the customer's balance and by the balance due. */
function creditLimit(cart: Cart, due: number, digits: number): number {
  return Math.min(toMinorUnits(cart.customer?.credit ?? 0, digits), Math.max(0, due));
}

/** Return the amounts at the server's quote, or as calculated here while there is none. */
export function cartAmounts(
  cart: Cart,
  calculatedFees: number,
  digits: number,
  quote: QuotedAmounts | null = null,
  terms = NO_TERMS,
): CartAmounts {
  const fees = quote?.fees ?? calculatedFees;
  const tip = toMinorUnits(cart.shippingTips, digits);
  const before = { ...NOTHING_BEFORE, ...cart.edits };
  const totalsAt = (credit: number) => {
    const sale = toSaleInput(cart, fees, credit, digits, terms);
    return settleSale(sale, applyQuote(salePrices(sale), quote), before);
  };
  const { remaining } = totalsAt(0);
  const paid = toMinorUnits(cart.paid, digits);
  const limit = creditLimit(cart, remaining, digits);
  const credit = cart.usesCredit ? Math.min(toMinorUnits(cart.credit, digits), limit) : 0;
  const step = stepOf(cart.paymentMethod, terms);
  const totals = totalsAt(credit);
  const payable = roundTo(totals.total, step === null ? null : toMinorUnits(step, digits));
  return { totals, fees, paid, payable, credit, creditLimit: limit, tip };
}

/** Return the one amount that changes hands, tip included; a negative one is handed back. Change kept as credit is not. */
export const amountDue = (cart: Cart, { toCollect, change }: SaleTotals): number =>
  toCollect - (cart.restAsCredit ? 0 : change);

/** Return the products total after discount and promo, the basis of the shipping fee. */
export const discountedProducts = ({ totals }: CartAmounts): number =>
  totals.productsTotal - totals.discount - totals.promo;
