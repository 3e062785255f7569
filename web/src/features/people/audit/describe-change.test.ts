import { expect, it } from 'vitest';
import { describeChange } from './describe-change';

it('names each value as it was and as it is', () => {
  const before = { roles: ['ROLE_STAFF'], isActive: true };
  const after = { roles: ['ROLE_STAFF', 'ROLE_ADMIN'], isActive: false };
  expect(describeChange(before, after)).toBe(
    'roles: ROLE_STAFF → ROLE_STAFF + ROLE_ADMIN; isActive: true → false',
  );
});

it('names a value that is new without an arrow', () => {
  expect(describeChange({}, { email: 'leila@atlas.test', picture: null })).toBe(
    'email: leila@atlas.test; picture: —',
  );
});
