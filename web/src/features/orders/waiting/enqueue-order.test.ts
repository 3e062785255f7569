import { expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { newCart } from '../cart/cart';
import { enqueueOrder } from './enqueue-order';
import { waitingList } from './use-waiting-list';
import type { WaitingOrder } from './waiting';

const waitingOrder = (key: string, total: number): WaitingOrder => ({
  key,
  savedAt: '2026-11-21T10:00:00Z',
  customer: 'Salma',
  total,
  body: {},
  cart: newCart(),
  problem: null,
});

it('replaces an edited order at its position', async () => {
  const { dispatch } = createStore();
  for (const order of [waitingOrder('a', 100), waitingOrder('b', 100), waitingOrder('a', 5)])
    await dispatch(enqueueOrder('shop:till', order));
  const orders = await waitingList('shop:till').read();
  expect(orders.map(({ key, total }) => [key, total])).toEqual([
    ['a', 5],
    ['b', 100],
  ]);
});
