import { expect, it } from 'vitest';
import { findAccount, withAccount } from './ledger-accounts';

const card = { kind: 'bank', percent: null, number: '5115', paymentMethod: '/fr/api/payment_methods/c' };
const sales = { kind: 'sales', percent: null, number: '7070', paymentMethod: null };

it('adds, changes and removes an account, and leaves those of payment methods', () => {
  const added = withAccount([card, sales], { kind: 'sales', percent: 5.5, number: '70705a ' });
  expect(findAccount(added, 'sales', 5.5)?.number).toBe('70705A');
  expect(findAccount(added, 'sales', null)?.number).toBe('7070');
  expect(findAccount(added, 'bank', null)).toBeUndefined();
  expect(withAccount(added, { kind: 'sales', percent: 5.5, number: '' })).toEqual([card, sales]);
  expect(withAccount([sales], { kind: 'sales', percent: null, number: '7' })).toEqual([
    { ...sales, number: '7' },
  ]);
});
