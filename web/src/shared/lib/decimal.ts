/** Exact decimals: reading what people and the server write, and rounding half up. */

/** value / 10^scale */
export interface Decimal {
  value: bigint;
  scale: number;
}

const PATTERN = /^(-?)(\d*)(?:[.,](\d*))?$/;

/** Reads '12,5', '12.50', 12.5; null for what is no number, two decimal marks included. */
export function parseDecimal(text: string | number): Decimal | null {
  const match = PATTERN.exec(String(text).trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  return { value: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

/** numerator / denominator, half away from zero; the denominator is positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

export const power = (digits: number): bigint => 10n ** BigInt(digits);

/** Whether so many decimals hold it: 2.50 fits one. */
export const fits = ({ value, scale }: Decimal, digits: number): boolean =>
  scale <= digits || value % power(scale - digits) === 0n;

/** The decimal in units of 10^-digits, rounded half up. */
export function toScaled({ value, scale }: Decimal, digits: number): bigint {
  if (scale <= digits) return value * power(digits - scale);
  return divideHalfUp(value, power(scale - digits));
}

/** A whole number of minor units as a decimal string: 1250 with 2 digits is '12.50'. */
export function fromScaled(units: number | bigint, digits: number): string {
  const text = String(units)
    .replace('-', '')
    .padStart(digits + 1, '0');
  const sign = units < 0 ? '-' : '';
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
