/** Post codes of delivery zones as they are typed: single ones, ranges and beginnings, with commas between. */
import type { AddressForm } from '../office/contract';

/** Return the codes of a text. */
export const splitCodes = (text: string): string[] =>
  text
    .split(/[,،;؛\n]/)
    .map((code) => code.trim())
    .filter(Boolean);

const compact = (code: string): string => code.replace(/[\s-]/g, '');

/** Whether an entry looks like codes of the country. The server decides; what does not is marked at once. */
export function isZoneCode(entry: string, { postcode, postcodeExample }: AddressForm): boolean {
  if (!postcode) return false;
  const pattern = new RegExp(`^(?:${postcode})$`, 'i');
  const isCode = (text: string) =>
    pattern.test(text) || compact(text).length === compact(postcodeExample).length;
  if (entry.endsWith('*'))
    return entry.length > 1 && compact(entry).length - 1 <= compact(postcodeExample).length;
  const written = entry.trim();
  if (pattern.test(written) || pattern.test(compact(written))) return true;
  const dashes = [...written.matchAll(/[-\u2010-\u2014]/g)].map(({ index }) => index);
  return dashes.some((at) => isCode(written.slice(0, at).trim()) && isCode(written.slice(at + 1).trim()));
}

/** Return a code, a range where codes are numbers, and a beginning, as they can be written. */
export function codeExamples({ postcodeExample: code }: AddressForm): string {
  const range = /^\d+$/.test(code) ? [`${code}-${code.slice(0, -1)}9`] : [];
  return [code, ...range, `${code.slice(0, 2)}*`].join(', ');
}
