/** Validation of a sale's input, as on the server. */
import { type Decimal, hasAtMostDigits, parseDecimal, toScaled } from '@/shared/lib/decimal';
import { lineTotal, type SaleInput, salePrices } from './money';

type Check = (decimal: Decimal, digits: number) => boolean;

const NOTHING: Decimal = { value: 0n, scale: 0 };

const notNegative: Check = ({ value }) => value >= 0n;
const amount: Check = (decimal, digits) => notNegative(decimal, digits) && hasAtMostDigits(decimal, digits);
const percent: Check = ({ value, scale }) => value >= 0n && value <= 100n * 10n ** BigInt(scale);
const quantity: Check = (decimal) => decimal.value > 0n && hasAtMostDigits(decimal, 1);

function* checks(sale: SaleInput): Generator<[path: string, text: string, check: Check]> {
  for (const [index, line] of sale.lines.entries()) {
    yield [`lines[${index}].price`, line.price, amount];
    yield [`lines[${index}].quantity`, line.quantity, quantity];
  }
  yield ['discountPercent', sale.discountPercent, percent];
  for (const field of ['promo', 'fees', 'tip', 'credit', 'paid'] as const) yield [field, sale[field], amount];
}

/** Return the path of the first invalid value, or null. */
export function saleViolation(sale: SaleInput): string | null {
  for (const [path, text, check] of checks(sale)) {
    const decimal = parseDecimal(text.trim() || 0);
    if (!decimal || !check(decimal, sale.digits)) return path;
  }
  return isTooLarge(sale) ? 'lines' : null;
}

/** A JSON number keeps 15 digits exactly. */
const MAX_MINOR_UNITS = 10n ** 15n - 1n;

function isTooLarge(sale: SaleInput): boolean {
  const { lines, fees, tip, digits } = sale;
  const products = lines.map(({ price, quantity }) => BigInt(lineTotal(price, quantity, digits)));
  const others = [fees, tip].map((text) => toScaled(parseDecimal(text.trim() || 0) ?? NOTHING, digits));
  // As without a discount, which may be taken away.
  const mostTax = salePrices({ ...sale, discountPercent: '0', promo: '0' }).addedTax;
  const parts = [...products, ...others, BigInt(mostTax)];
  return parts.reduce((sum, part) => sum + part, 0n) > MAX_MINOR_UNITS;
}
