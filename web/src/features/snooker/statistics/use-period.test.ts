import { expect, test } from 'vitest';
import { nextDay } from './use-period';

test.each([
  ['2026-11-21', '2026-11-22'],
  ['2026-02-28', '2026-03-01'],
  ['2026-12-31', '2027-01-01'],
  ['', ''],
  ['soon', ''],
])('the day after %s is %s', (date, expected) => {
  expect(nextDay(date)).toBe(expected);
});
