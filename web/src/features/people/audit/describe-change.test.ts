import { expect, it } from 'vitest';
import { listChanges } from './describe-change';

const texts = {
  t: (key: string) => key.split('.').at(-1) ?? '',
  dateTime: (iso: string) => `at ${iso.slice(0, 10)}`,
  decimal: (text: string) => text.replace('.', ','),
};

it('names each value as it was and as it is', () => {
  const before = { roles: ['ROLE_STAFF'], isActive: true, price: '100.00' };
  const after = { roles: ['ROLE_STAFF', 'ROLE_ADMIN'], isActive: false, price: '110.00' };
  expect(listChanges(before, after, texts)).toEqual([
    { field: 'roles', label: 'roles', before: 'ROLE_STAFF', after: 'ROLE_STAFF, ROLE_ADMIN' },
    { field: 'isActive', label: 'isActive', before: 'yes', after: 'no' },
    { field: 'price', label: 'price', before: '100,00', after: '110,00' },
  ]);
});

it('has one side for a value that is new, or was deleted', () => {
  expect(listChanges({}, { email: 'leila@atlas.test', picture: null, release: '1.2' }, texts)).toEqual([
    { field: 'email', label: 'email', after: 'leila@atlas.test' },
    { field: 'picture', label: 'picture', after: '—' },
    { field: 'release', label: 'release', after: '1.2' },
  ]);
  expect(listChanges({ name: 'Rug' }, {}, texts)).toEqual([{ field: 'name', label: 'name', before: 'Rug' }]);
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

it('shows values of enumerations in words, as the API and as the contracts name them', () => {
  const words: Record<string, string> = {
    'people.audit.words.feed.none': 'by hand',
    'people.audit.words.kind.percent': 'percent',
    'orders.delivery.on-store': 'At the counter',
    'orders.status.partially-paid': 'Partially paid',
  };
  const named = { ...texts, t: (key: string) => words[key] ?? key };
  const before = { feed: 'none', status: 'ORDER_STATUS_PARTIALLY_PAID', counterDeliveryType: 'on-store' };
  const after = { feed: 'comets', name: 'none', kind: 'percent' };
  const shown = listChanges(before, after, named).map((change) => [change.before, change.after]);
  expect(shown).toEqual([
    ['by hand', 'comets'],
    ['Partially paid', undefined],
    ['At the counter', undefined],
    [undefined, 'none'],
    [undefined, 'percent'],
  ]);
});
