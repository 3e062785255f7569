/** From cost to price, exact to the cent, the same as at the server. Amounts in USD are whole cents where they are numbers. */
import { type Decimal, fromScaled, parseDecimal, power, toScaled } from '@/shared/lib/decimal';

const CENTS = 2;
const DOLLAR = 100n;
const ZERO: Decimal = { value: 0n, scale: 0 };

/** Decimals as texts; a rule without `costTo` has no end, one without `ending` leaves a price as it is. */
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

const read = (text: string | undefined): Decimal => parseDecimal(text ?? '') ?? ZERO;

function sum(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { value: a.value * power(scale - a.scale) + b.value * power(scale - b.scale), scale };
}

const product = (a: Decimal, b: Decimal): Decimal => ({ value: a.value * b.value, scale: a.scale + b.scale });

const isLess = (a: Decimal, b: Decimal): boolean => sum(a, { ...b, value: -b.value }).value < 0n;

/** The lowest price with this ending that is not below. */
function raised(price: bigint, ending: bigint): bigint {
  if (price <= ending) return ending;
  return ((price - ending + DOLLAR - 1n) / DOLLAR) * DOLLAR + ending;
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Sell price and shipping fees together. */
export const totalCost = (cost: string, fees: string): number =>
  Number(toScaled(sum(read(cost), read(fees)), CENTS));

/** Sell price × multiplier + shipping fees; a rule's floor and ending come after that. */
export function basePrice(cost: string, fees: string, rule: Rule): number {
  const asked = sum(sum(product(read(cost), read(rule.multiplier)), read(rule.addend)), read(fees));
  const floor = read(rule.marginFloor);
  let price = toScaled(asked, CENTS);
  if (floor.value > 0n) price = most(price, toScaled(sum(sum(read(cost), read(fees)), floor), CENTS));
  const hasEnding = rule.ending !== undefined && rule.ending !== null && rule.ending !== '';
  return Number(hasEnding && price > 0n ? raised(price, toScaled(read(rule.ending ?? ''), CENTS)) : price);
}

const fits = (rule: Rule, cost: Decimal, categoryId: string): boolean =>
  !isLess(cost, read(rule.costFrom)) &&
  (!rule.costTo || isLess(cost, read(rule.costTo))) &&
  ['', categoryId].includes(rule.categoryId ?? '');

/** The first rule that fits; undefined leaves the price to the bare multiplier. */
export const ruleFor = (cost: string, categoryId: string, rules: readonly Rule[]): Rule | undefined =>
  rules.find((rule) => fits(rule, read(cost), categoryId));

/** A base price of so many cents in a currency, in its minor units. */
export const inCurrency = (cents: number, rate: string, digits: number): number =>
  Number(toScaled(product({ value: BigInt(cents), scale: CENTS }, read(rate)), digits));

/** What someone typed as a price, in cents; null for what is none. */
export function centsOf(text: string): number | null {
  const found = parseDecimal(text);
  return found && text.trim() !== '' ? Number(toScaled(found, CENTS)) : null;
}

export const dollarsOf = (cents: number): string => fromScaled(cents, CENTS);

/** A multiplier as it is typed: empty is 0; null for what is no number. */
export function multiplierOf(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return '0';
  const found = parseDecimal(typed);
  return found && found.value >= 0n ? typed.replace(',', '.') : null;
}
