/** What makes a sale's figures impossible; the server refuses the same. */
import { type Decimal, fits, parseDecimal } from '@/shared/lib/decimal';
import type { SaleFigures } from './money';

type Check = (decimal: Decimal, digits: number) => boolean;

const notNegative: Check = ({ value }) => value >= 0n;
const amount: Check = (decimal, digits) => notNegative(decimal, digits) && fits(decimal, digits);
const percent: Check = ({ value, scale }) => value >= 0n && value <= 100n * 10n ** BigInt(scale);
const quantity: Check = (decimal) => decimal.value > 0n && fits(decimal, 1);

function* checks(sale: SaleFigures): Generator<[path: string, text: string, check: Check]> {
  for (const [index, line] of sale.lines.entries()) {
    yield [`lines[${index}].price`, line.price, amount];
    yield [`lines[${index}].quantity`, line.quantity, quantity];
  }
  yield ['discountPercent', sale.discountPercent, percent];
  for (const field of ['promo', 'fees', 'tip', 'credit', 'paid'] as const) yield [field, sale[field], amount];
}

/** Path of the first impossible figure, or null. */
export function saleViolation(sale: SaleFigures): string | null {
  for (const [path, text, check] of checks(sale)) {
    const decimal = parseDecimal(text.trim() || 0);
    if (!decimal || !check(decimal, sale.digits)) return path;
  }
  return null;
}
