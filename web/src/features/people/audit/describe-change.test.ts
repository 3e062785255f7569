import { expect, it } from 'vitest';
import { describeChange, listChanges } from './describe-change';

const texts = {
  t: (key: string) => key.split('.').at(-1) ?? '',
  dateTime: (iso: string) => `at ${iso.slice(0, 10)}`,
};

it('names each value as it was and as it is', () => {
  const before = { roles: ['ROLE_STAFF'], isActive: true };
  const after = { roles: ['ROLE_STAFF', 'ROLE_ADMIN'], isActive: false };
  expect(describeChange(before, after, texts)).toBe(
    'roles: ROLE_STAFF → ROLE_STAFF, ROLE_ADMIN; isActive: yes → no',
  );
});

it('names a value that is new, or was deleted, without an arrow', () => {
  expect(describeChange({}, { email: 'leila@atlas.test', picture: null }, texts)).toBe(
    'email: leila@atlas.test; picture: —',
  );
  expect(describeChange({ name: 'Rug' }, {}, texts)).toBe('name: Rug');
});

it('shows times, references and lists of objects as people read them', () => {
  const id = '0192f6a0-0000-7000-8000-0000a71a0001';
  const limits = [{ role: 'ROLE_STAFF', discount: '10' }, { role: 'ROLE_ADMIN' }];
  expect(
    listChanges(
      { category: id, validFrom: '' },
      { category: null, validFrom: '2026-11-21T10:00:00Z', limits },
      texts,
    ),
  ).toEqual([
    { field: 'category', label: 'category', before: '#a71a0001', after: '—' },
    { field: 'validFrom', label: 'validFrom', before: '—', after: 'at 2026-11-21' },
    { field: 'limits', label: 'limits', after: 'role ROLE_STAFF, discount 10 · role ROLE_ADMIN' },
  ]);
});
