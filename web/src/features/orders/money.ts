/** Totals of an order, calculated as on the server. Amounts are integer minor units. */
import {
  type Decimal,
  divideHalfUp,
  fromScaled,
  parseDecimal,
  powerOfTen,
  toScaled,
} from '@/shared/lib/decimal';
import { allocate } from './allocate';
import { NOTHING_BEFORE, type Settlement, settle } from './settlement';

/** Decimals are strings ('12.50'), quantities have at most one decimal, `digits` are the currency's decimals.
 * `addedPercent` is the tax that prices do not include; `cashStep` is what is paid in cash is a multiple of. */
export interface SaleInput {
  lines: { price: string; quantity: string; addedPercent?: string }[];
  discountPercent: string;
  promo: string;
  fees: string;
  tip: string;
  credit: string;
  paid: string;
  feesAddedPercent?: string;
  cashStep?: string | null;
  digits: number;
}

/** What a sale costs, whatever was paid. */
export interface SalePrices {
  lineTotals: number[];
  productsTotal: number;
  discount: number;
  /** Reduction by the promo code, at most the products total after discount. */
  promo: number;
  /** Discount and promo allocated to the lines; they add up exactly. */
  allocatedDiscounts: number[];
  /** Tax that the total has beside prices and fees. */
  addedTax: number;
  total: number;
}

export interface SaleTotals extends SalePrices, Settlement {}

const PERCENT_DIGITS = 8;
const ZERO: Decimal = { value: 0n, scale: 0 };
const HUNDRED_PERCENT: Decimal = { value: 100n, scale: 0 };

const parse = (text: string): Decimal => parseDecimal(text) ?? ZERO;
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Return a decimal in minor units. */
const minor = (text: string, digits: number): number => Number(toScaled(parse(text), digits));

/** Multiply, then round once: 0.5 of 1.99 is 1.00. */
export function lineTotal(price: string, quantity: string, digits: number): number {
  const [p, q] = [parse(price), parse(quantity)];
  return Number(toScaled({ value: p.value * q.value, scale: p.scale + q.scale }, digits));
}

const roundPercent = (amount: bigint, percent: Decimal): bigint =>
  divideHalfUp(amount * percent.value, HUNDRED_PERCENT.value * powerOfTen(percent.scale));

const calculatePercent = (amount: bigint, percent: Decimal): bigint =>
  min(roundPercent(amount, percent), amount);

/** Return a rate in one form: 8.250 and 8.25 are one rate. */
const normalizePercent = (text = '0'): string =>
  fromScaled(Number(toScaled(parse(text), PERCENT_DIGITS)), PERCENT_DIGITS);

/** Return the tax that is added, rounded once for each rate and not for each line. */
function addTax(sale: SaleInput, nets: number[], fees: number): bigint {
  const taxed = [
    ...sale.lines.map((line, index) => [line.addedPercent, nets[index] ?? 0] as const),
    [sale.feesAddedPercent, fees] as const,
  ];
  const sums = new Map<string, bigint>();
  for (const [percent, net] of taxed) {
    const rate = normalizePercent(percent);
    sums.set(rate, (sums.get(rate) ?? 0n) + BigInt(net));
  }
  return [...sums].reduce((tax, [percent, net]) => tax + roundPercent(net, parse(percent)), 0n);
}

/** Calculate what a sale without violations costs, see `saleViolation`. */
export function salePrices(sale: SaleInput): SalePrices {
  const lineTotals = sale.lines.map((line) => lineTotal(line.price, line.quantity, sale.digits));
  const products = lineTotals.reduce((sum, line) => sum + BigInt(line), 0n);
  const discount = calculatePercent(products, parse(sale.discountPercent));
  const promo = min(toScaled(parse(sale.promo), sale.digits), products - discount);
  const allocatedDiscounts = allocate(discount + promo, lineTotals);
  const nets = lineTotals.map((line, index) => line - (allocatedDiscounts[index] ?? 0));
  const fees = minor(sale.fees, sale.digits);
  const addedTax = addTax(sale, nets, fees);
  return {
    lineTotals,
    productsTotal: Number(products),
    discount: Number(discount),
    promo: Number(promo),
    allocatedDiscounts,
    addedTax: Number(addedTax),
    total: Number(products + BigInt(fees) - discount - promo + addedTax),
  };
}

/** Settle a sale at its prices by what is paid of it; `before` is what happened to the edited order. */
export function settleSale(sale: SaleInput, prices: SalePrices, before = NOTHING_BEFORE): SaleTotals {
  const { digits, cashStep } = sale;
  const settlement = settle({
    lines: prices.lineTotals.length,
    total: prices.total,
    credit: minor(sale.credit, digits),
    paid: minor(sale.paid, digits),
    tip: minor(sale.tip, digits),
    step: cashStep ? minor(cashStep, digits) : null,
    before,
  });
  return { ...prices, ...settlement };
}

/** Calculate the totals of a new sale without violations. */
export const saleTotals = (sale: SaleInput): SaleTotals => settleSale(sale, salePrices(sale));
