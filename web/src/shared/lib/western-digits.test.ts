import { expect, it } from 'vitest';
import { toWesternDigits } from './western-digits';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['+٢١٢ 600', '+212 600'],
  ['رمز 7', 'رمز 7'],
])('writes %s as %s', (typed, sent) => {
  expect(toWesternDigits(typed)).toBe(sent);
});
