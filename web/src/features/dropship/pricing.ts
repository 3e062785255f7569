/** Price calculation, exact to the cent, as on the server. Numbers are USD cents. */
import { type Decimal, fromScaled, parseDecimal, powerOfTen, toScaled } from '@/shared/lib/decimal';

const CENTS = 2;
const DOLLAR = 100n;
const ZERO: Decimal = { value: 0n, scale: 0 };

/** Pricing rule with decimal strings; without `costTo` it has no upper limit, without `ending` no rounding. */
export interface Rule {
  name?: string;
  multiplier: string;
  addend?: string;
  marginFloor?: string;
  ending?: string | null;
  costFrom?: string;
  costTo?: string | null;
  categoryId?: string;
}

const parse = (text: string | undefined): Decimal => parseDecimal(text ?? '') ?? ZERO;

function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { value: a.value * powerOfTen(scale - a.scale) + b.value * powerOfTen(scale - b.scale), scale };
}

const multiply = (a: Decimal, b: Decimal): Decimal => ({
  value: a.value * b.value,
  scale: a.scale + b.scale,
});

const isLess = (a: Decimal, b: Decimal): boolean => add(a, { ...b, value: -b.value }).value < 0n;

/** Return the lowest price with this ending that is not below `price`. */
function raiseToEnding(price: bigint, ending: bigint): bigint {
  if (price <= ending) return ending;
  return ((price - ending + DOLLAR - 1n) / DOLLAR) * DOLLAR + ending;
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Supplier price plus shipping fees. */
export const totalCost = (cost: string, fees: string): number =>
  Number(toScaled(add(parse(cost), parse(fees)), CENTS));

/** Supplier price × multiplier + addend + shipping fees, then the rule's margin floor and ending. */
export function basePrice(cost: string, fees: string, rule: Rule): number {
  const rawPrice = add(add(multiply(parse(cost), parse(rule.multiplier)), parse(rule.addend)), parse(fees));
  const floor = parse(rule.marginFloor);
  let price = toScaled(rawPrice, CENTS);
  if (floor.value > 0n) price = max(price, toScaled(add(add(parse(cost), parse(fees)), floor), CENTS));
  const hasEnding = rule.ending !== undefined && rule.ending !== null && rule.ending !== '';
  return Number(
    hasEnding && price > 0n ? raiseToEnding(price, toScaled(parse(rule.ending ?? ''), CENTS)) : price,
  );
}

const matches = (rule: Rule, cost: Decimal, categoryId: string): boolean =>
  !isLess(cost, parse(rule.costFrom)) &&
  (!rule.costTo || isLess(cost, parse(rule.costTo))) &&
  ['', categoryId].includes(rule.categoryId ?? '');

/** Return the first matching rule, or undefined: the default multiplier applies. */
export const findRule = (cost: string, categoryId: string, rules: readonly Rule[]): Rule | undefined =>
  rules.find((rule) => matches(rule, parse(cost), categoryId));

/** Convert USD cents by a rate to minor units of a currency. */
export const inCurrency = (cents: number, rate: string, digits: number): number =>
  Number(toScaled(multiply({ value: BigInt(cents), scale: CENTS }, parse(rate)), digits));

/** Parse a price to cents; null if it is invalid. */
export function toCents(text: string): number | null {
  const decimal = parseDecimal(text);
  return decimal && text.trim() !== '' ? Number(toScaled(decimal, CENTS)) : null;
}

export const formatDollars = (cents: number): string => fromScaled(cents, CENTS);

/** Parse a multiplier: an empty string is 0; null if it is invalid. */
export function parseMultiplier(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return '0';
  const decimal = parseDecimal(typed);
  return decimal && decimal.value >= 0n ? typed.replace(',', '.') : null;
}
