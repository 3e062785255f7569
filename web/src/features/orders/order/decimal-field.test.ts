import { expect, it } from 'vitest';
import { filterDecimal } from './decimal-field';

it.each([
  ['12,50 DH', '12,50'],
  ['١٢٫٥٠', '12.50'],
  ['۱۲', '12'],
  ['－１２．５', '12.5'],
  ['abc', ''],
])('keeps the number of %j as %j', (typed, kept) => {
  expect(filterDecimal(typed)).toBe(kept);
});
