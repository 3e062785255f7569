/** Digits as Arabic and Persian keyboards type them. */
const EASTERN = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Return the text with its digits as 0 to 9, which codes and numbers are sent with. */
export const toWesternDigits = (text: string): string =>
  text.replace(EASTERN, (digit) => String(digit.charCodeAt(0) % 16));
