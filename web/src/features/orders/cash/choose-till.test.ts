import { expect, it } from 'vitest';
import type { CashSession, Till } from '../office/contract';
import { chooseTill } from './choose-till';

const till = (id: string) => ({ id, name: id }) as Till;
const session = (id: string, openedById: string, openedAt: string) =>
  ({ till: `/fr/api/tills/${id}`, openedById, openedAt }) as CashSession;
const opened = [session('t1', 'me', '2026-11-23T08:00:00Z'), session('t2', 'me', '2026-11-23T09:00:00Z')];

it.each([
  ['none', [], [], 't1', undefined],
  ['the only one', [till('t1')], [], undefined, 't1'],
  ['the only one, whatever was remembered', [till('t1')], [], 'gone', 't1'],
  ['the remembered one', [till('t1'), till('t2')], opened, 't1', 't1'],
  ['the one that the person opened last', [till('t1'), till('t2')], opened, 'gone', 't2'],
  [
    'none that another person opened',
    [till('t1'), till('t2')],
    [session('t1', 'you', '')],
    undefined,
    undefined,
  ],
])('a payment is counted at %s', (_name, tills, sessions, remembered, id) => {
  expect(chooseTill(tills, sessions, remembered, 'me')?.id).toBe(id);
});
