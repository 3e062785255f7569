import { expect, test } from 'vitest';
import { dayAfter } from './use-period';

test.each([
  ['2026-11-21', '2026-11-22'],
  ['2026-02-28', '2026-03-01'],
  ['2026-12-31', '2027-01-01'],
  ['', ''],
  ['soon', ''],
])('after %s comes %s', (day, next) => {
  expect(dayAfter(day)).toBe(next);
});
