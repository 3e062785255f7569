import { expect, it } from 'vitest';
import { me } from '@/testing/shop';
import { canOpen } from './access';

const staff = { ...me, roles: ['ROLE_STAFF'], applications: ['planning'] };

it.each([
  [{}, true],
  [{ roles: ['ROLE_STAFF'] as const }, true],
  [{ roles: ['ROLE_ADMIN'] as const }, false],
  [{ application: 'planning' }, true],
  [{ application: 'snooker' }, false],
  [{ application: 'planning', roles: ['ROLE_ADMIN'] as const }, false],
  [{ application: 'snooker', roles: ['ROLE_STAFF'] as const }, false],
])('%o is open to staff of a tenant with planning: %s', (restricted, expected) => {
  expect(canOpen(staff, restricted)).toBe(expected);
});
