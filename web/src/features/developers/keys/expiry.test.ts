import { expect, it } from 'vitest';
import { expiryOf } from './expiry';

it('ends after the days chosen, or never', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  expect(expiryOf('90', now)).toBe('2027-02-19T10:00:00.000Z');
  expect(expiryOf('never', now)).toBeNull();
});
