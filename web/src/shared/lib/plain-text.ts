/** Text as keyboards and other programs have it, in one form. `reading.characters` of the server does the same. */

const DIGIT = /\p{Nd}/gu;
const INVISIBLE = /\p{Cf}/gu;
const DIGITS = 10;
/** Digits of formulas, five rows that follow each other. */
const FIRST_OF_FORMULAS = 0x1d7ce;
const LAST_OF_FORMULAS = 0x1d7ff;

const ONE_FORM: readonly [RegExp, string][] = [
  [/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-'],
  [/[\u2018\u2019\u02bc\u00b4\u2032\uff07]/g, "'"],
  [/[\uff0b\ufe62]/g, '+'],
  [/\uff0e/g, '.'],
  [/\uff0c/g, ','],
  [/[\uff05\ufe6a\u066a]/g, '%'],
  [/\uff08/g, '('],
  [/\uff09/g, ')'],
  [/\uff0f/g, '/'],
  [/\uff1a/g, ':'],
];

/** Return the value of a decimal digit: those of every script stand in a row of ten from the zero on. */
function digitValue(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const code = zero;
  if (code >= FIRST_OF_FORMULAS && code <= LAST_OF_FORMULAS)
    return String((code - FIRST_OF_FORMULAS) % DIGITS);
  while (code - zero < DIGITS - 1 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/**
 * Return the text with digits of any script as 0 to 9, one kind of space, minus and apostrophe, and without characters
 * that nobody sees.
 */
export function toPlainText(text: string): string {
  const digits = text.replace(INVISIBLE, '').replace(DIGIT, digitValue);
  const plainText = ONE_FORM.reduce((plain, [form, character]) => plain.replace(form, character), digits);
  return plainText.split(/\s+/).filter(Boolean).join(' ');
}
