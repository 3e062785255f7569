import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { persistedList } from '@/shared/lib/persisted-list';
import { server } from '@/testing/server';
import { newCart } from '../cart/cart';
import { sendWaiting } from './send-waiting';
import type { WaitingOrder } from './waiting';

const waitingOrder = (key: string): WaitingOrder => ({
  key,
  savedAt: '2026-11-21T10:00:00Z',
  customer: 'Salma',
  total: 1250,
  body: { description: key },
  cart: { ...newCart(), key },
  problem: null,
});

async function createQueue(count: number) {
  const list = persistedList<WaitingOrder>('waiting:test');
  await list.change(() => Array.from({ length: count }, (_, index) => waitingOrder(`k${index}`)));
  return list;
}

const checkout = (respond: (key: string) => Response) =>
  http.post('*/pos/cart/checkout', ({ request }) => respond(request.headers.get('Idempotency-Key') ?? ''));

describe('the queue of orders', () => {
  it('sends fifty orders once each and in order; a rejected one stays with its problem', async () => {
    const list = await createQueue(50);
    const sent: string[] = [];
    server.use(
      checkout((key) => {
        sent.push(key);
        const violations = [{ propertyPath: 'customerId', message: 'Inconnu' }];
        return key === 'k7'
          ? HttpResponse.json({ title: 'Refusé', violations }, { status: 422 })
          : HttpResponse.json({}, { status: 201 });
      }),
    );
    await createStore().dispatch(sendWaiting(list));
    expect(sent).toEqual(Array.from({ length: 50 }, (_, index) => `k${index}`));
    const remaining = await list.read();
    expect(remaining.map(({ key, problem }) => [key, problem?.violations[0]?.message])).toEqual([
      ['k7', 'Inconnu'],
    ]);
  });

  it('stops without a network, and continues with the same key', async () => {
    const list = await createQueue(3);
    const sent: string[] = [];
    let isOffline = true;
    server.use(
      checkout((key) => {
        sent.push(key);
        return key === 'k1' && isOffline ? HttpResponse.error() : HttpResponse.json({}, { status: 201 });
      }),
    );
    const store = createStore();
    await store.dispatch(sendWaiting(list));
    expect((await list.read()).map(({ key }) => key)).toEqual(['k1', 'k2']);
    isOffline = false;
    await store.dispatch(sendWaiting(list));
    expect(sent).toEqual(['k0', 'k1', 'k1', 'k2']);
    expect(await list.read()).toEqual([]);
  });
});
