import { expect, it } from 'vitest';
import type { PromoCode } from '../contract';
import { validityOf } from './promo-codes';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const PROMO = { suspended: false, validFrom: null, validUntil: null, uses: 0, limit: null } as PromoCode;

it.each([
  ['valid', {}],
  ['valid', { validFrom: '2026-11-22T12:00:00Z', validUntil: '2026-11-22T12:00:00Z' }],
  ['scheduled', { validFrom: '2026-11-22T12:00:01Z' }],
  ['expired', { validUntil: '2026-11-22T11:59:59Z' }],
  ['usedUp', { uses: 3, limit: 3 }],
  ['valid', { uses: 2, limit: 3 }],
  ['expired', { validUntil: '2026-11-22T11:59:59Z', uses: 3, limit: 3 }],
  ['suspended', { suspended: true, validUntil: '2026-11-22T11:59:59Z' }],
] as const)('is %s with %o', (expected, fields) => {
  expect(validityOf({ ...PROMO, ...fields }, NOW)).toBe(expected);
});
