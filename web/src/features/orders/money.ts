/** All money of an order in one pure calculation, the same at the server. Amounts are whole minor units. */
import { type Decimal, divideHalfUp, parseDecimal, power, toScaled } from '@/shared/lib/decimal';
import { allocate } from './allocate';

export type PaymentStatus = 'waiting' | 'partially-paid' | 'paid';

/** Decimals are strings ('12.50'), quantities have at most one decimal, `digits` are the currency's. */
export interface SaleFigures {
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
  /** What the promo code takes off, never more than the discount leaves. */
  promo: number;
  /** Discount and promo shared out over the lines; they add up exactly. */
  allocatedDiscounts: number[];
  total: number;
  /** Negative when too much was paid. */
  remaining: number;
  status: PaymentStatus;
  /** What is handed back to the customer, before the tip. */
  change: number;
  /** What the customer still hands over, tip included; toCollect - change is remaining + tip. */
  toCollect: number;
}

const ZERO: Decimal = { value: 0n, scale: 0 };
const HUNDRED_PERCENT: Decimal = { value: 100n, scale: 0 };

const read = (text: string): Decimal => parseDecimal(text) ?? ZERO;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Multiplies first and rounds once: 0.5 of 1.99 is 1.00. */
export function lineTotal(price: string, quantity: string, digits: number): number {
  const [p, q] = [read(price), read(quantity)];
  return Number(toScaled({ value: p.value * q.value, scale: p.scale + q.scale }, digits));
}

function percentOf(amount: bigint, percent: Decimal): bigint {
  const taken = divideHalfUp(amount * percent.value, HUNDRED_PERCENT.value * power(percent.scale));
  return least(taken, amount);
}

function statusOf(lines: number, total: bigint, remaining: bigint): PaymentStatus {
  if (lines === 0) return 'waiting';
  if (remaining <= 0n) return 'paid';
  return remaining < total ? 'partially-paid' : 'waiting';
}

/** Figures of a sale without violations; see `saleViolation`. */
export function saleTotals(sale: SaleFigures): SaleTotals {
  const minor = (text: string) => toScaled(read(text), sale.digits);
  const lineTotals = sale.lines.map((line) => lineTotal(line.price, line.quantity, sale.digits));
  const products = lineTotals.reduce((sum, line) => sum + BigInt(line), 0n);
  const discount = percentOf(products, read(sale.discountPercent));
  const promo = least(minor(sale.promo), products - discount);
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
    status: statusOf(lineTotals.length, total, remaining),
    change: Number(most(-remaining, 0n)),
    toCollect: Number(most(remaining, 0n) + minor(sale.tip)),
  };
}
