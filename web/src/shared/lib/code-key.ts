/** Codes of articles, as scanners, files and keyboards spell them. */
import { toPlainText } from './plain-text';

const FORMULA = /^\s*=\s*"(.*)"\s*$/s;
const GTIN = /^(?:\d{8}|\d{12,14})$/;
const GTIN_LENGTH = 14;

/** Return what the spellings of a code have in common; a valid GTIN has 14 digits. */
export function toCodeKey(text: string): string {
  const unwrapped = FORMULA.exec(text)?.[1] ?? text.trim().replace(/^'/, '');
  const key = toPlainText(unwrapped.normalize('NFKC')).toLowerCase().normalize('NFKC');
  const digits = key.replace(/[ -]/g, '').replace(/^(\d+)\.0$/, '$1');
  return GTIN.test(digits) && hasCheckDigit(digits) ? digits.padStart(GTIN_LENGTH, '0') : key;
}

/** From the right, each second digit counts three times; the sum ends with 0. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
