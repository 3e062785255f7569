/** Exact decimal arithmetic: parsing, scaling, rounding half up. */

/** value / 10^scale */
export interface Decimal {
  value: bigint;
  scale: number;
}

const PATTERN = /^(-?)(\d*)(?:[.,](\d*))?$/;

/** Parse '12,5', '12.50' or 12.5. Return null for anything else, also for two decimal marks. */
export function parseDecimal(text: string | number): Decimal | null {
  const match = PATTERN.exec(String(text).trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  return { value: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

/** Divide and round half away from zero; the denominator is positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

export const powerOfTen = (digits: number): bigint => 10n ** BigInt(digits);

/** Return whether the value needs at most `digits` decimals: 2.50 needs one. */
export const hasAtMostDigits = ({ value, scale }: Decimal, digits: number): boolean =>
  scale <= digits || value % powerOfTen(scale - digits) === 0n;

/** Return the decimal in units of 10^-digits, rounded half up. */
export function toScaled({ value, scale }: Decimal, digits: number): bigint {
  if (scale <= digits) return value * powerOfTen(digits - scale);
  return divideHalfUp(value, powerOfTen(scale - digits));
}

/** Format units of 10^-digits as a decimal string: 1250 with 2 digits is '12.50'. */
export function fromScaled(units: number | bigint, digits: number): string {
  const text = String(units)
    .replace('-', '')
    .padStart(digits + 1, '0');
  const sign = units < 0 ? '-' : '';
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
