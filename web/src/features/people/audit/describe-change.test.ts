import { expect, it } from 'vitest';
import { describeChange } from './describe-change';

const t = (key: string) => key.split('.').at(-1) ?? '';

it('names each value as it was and as it is', () => {
  const before = { roles: ['ROLE_STAFF'], isActive: true };
  const after = { roles: ['ROLE_STAFF', 'ROLE_ADMIN'], isActive: false };
  expect(describeChange(before, after, t)).toBe(
    'roles: ROLE_STAFF → ROLE_STAFF, ROLE_ADMIN; isActive: yes → no',
  );
});

it('names a value that is new without an arrow', () => {
  expect(describeChange({}, { email: 'leila@atlas.test', picture: null }, t)).toBe(
    'email: leila@atlas.test; picture: —',
  );
});
