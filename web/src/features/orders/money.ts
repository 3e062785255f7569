/** Totals of an order, calculated as on the server. Amounts are integer minor units. */
import { type Decimal, divideHalfUp, parseDecimal, powerOfTen, toScaled } from '@/shared/lib/decimal';
import { allocate } from './allocate';

export type PaymentStatus = 'waiting' | 'partially-paid' | 'paid';

/** Decimals are strings ('12.50'), quantities have at most one decimal, `digits` are the currency's decimals. */
export interface SaleInput {
  lines: { price: string; quantity: string }[];
  discountPercent: string;
  promo: string;
  fees: string;
  tip: string;
  credit: string;
  paid: string;
  digits: number;
}

export interface SaleTotals {
  lineTotals: number[];
  productsTotal: number;
  discount: number;
  /** Reduction by the promo code, at most the products total after discount. */
  promo: number;
  /** Discount and promo allocated to the lines; they add up exactly. */
  allocatedDiscounts: number[];
  total: number;
  /** Negative if too much was paid. */
  remaining: number;
  status: PaymentStatus;
  /** Change for the customer, before the tip. */
  change: number;
  /** Amount still to collect, tip included; toCollect - change is remaining + tip. */
  toCollect: number;
}

const ZERO: Decimal = { value: 0n, scale: 0 };
const HUNDRED_PERCENT: Decimal = { value: 100n, scale: 0 };

const parse = (text: string): Decimal => parseDecimal(text) ?? ZERO;
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Multiply, then round once: 0.5 of 1.99 is 1.00. */
export function lineTotal(price: string, quantity: string, digits: number): number {
  const [p, q] = [parse(price), parse(quantity)];
  return Number(toScaled({ value: p.value * q.value, scale: p.scale + q.scale }, digits));
}

function calculatePercent(amount: bigint, percent: Decimal): bigint {
  const result = divideHalfUp(amount * percent.value, HUNDRED_PERCENT.value * powerOfTen(percent.scale));
  return min(result, amount);
}

function getStatus(lines: number, total: bigint, remaining: bigint): PaymentStatus {
  if (lines === 0) return 'waiting';
  if (remaining <= 0n) return 'paid';
  return remaining < total ? 'partially-paid' : 'waiting';
}

/** Calculate the totals of a sale without violations, see `saleViolation`. */
export function saleTotals(sale: SaleInput): SaleTotals {
  const minor = (text: string) => toScaled(parse(text), sale.digits);
  const lineTotals = sale.lines.map((line) => lineTotal(line.price, line.quantity, sale.digits));
  const products = lineTotals.reduce((sum, line) => sum + BigInt(line), 0n);
  const discount = calculatePercent(products, parse(sale.discountPercent));
  const promo = min(minor(sale.promo), products - discount);
  const total = products + minor(sale.fees) - discount - promo;
  const remaining = total - minor(sale.credit) - minor(sale.paid);
  return {
    lineTotals,
    productsTotal: Number(products),
    discount: Number(discount),
    promo: Number(promo),
    allocatedDiscounts: allocate(discount + promo, lineTotals),
    total: Number(total),
    remaining: Number(remaining),
    status: getStatus(lineTotals.length, total, remaining),
    change: Number(max(-remaining, 0n)),
    toCollect: Number(max(remaining, 0n) + minor(sale.tip)),
  };
}
