import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
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

const quote = (total: number) =>
  http.post('*/pos/cart/quote', () => HttpResponse.json({ quoteId: `q${total}`, total }));

describe('the queue of orders', () => {
  beforeEach(() => server.use(quote(12.5)));

  it('keeps an order that costs something else by now, until a person accepts', async () => {
    const list = await createQueue(1);
    const sent: unknown[] = [];
    server.use(
      quote(13),
      http.post('*/pos/cart/checkout', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const store = createStore();
    await store.dispatch(sendWaiting(list, 2));
    const [storedOrder] = await list.read();
    expect([storedOrder?.problem?.code, storedOrder?.quotedTotal, sent]).toEqual(['quote-changed', 1300, []]);
    // What "Accept the new price" does.
    await list.change((orders) => orders.map((order) => ({ ...order, problem: null })));
    await store.dispatch(sendWaiting(list, 2));
    expect(sent).toEqual([{ description: 'k0', quoteId: 'q13' }]);
    expect(await list.read()).toEqual([]);
  });

  it('sends an order that cannot be priced, so that the refusal is shown', async () => {
    const list = await createQueue(1);
    server.use(
      http.post('*/pos/cart/quote', () => HttpResponse.json({}, { status: 422 })),
      checkout(() => HttpResponse.json({ code: 'invalid' }, { status: 422 })),
    );
    await createStore().dispatch(sendWaiting(list, 2));
    expect((await list.read()).map(({ problem }) => problem?.code)).toEqual(['invalid']);
  });

  it('waits while no price can be had', async () => {
    const list = await createQueue(1);
    server.use(http.post('*/pos/cart/quote', () => HttpResponse.json({}, { status: 503 })));
    await createStore().dispatch(sendWaiting(list, 2));
    expect((await list.read()).map(({ problem }) => problem)).toEqual([null]);
  });
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
    await createStore().dispatch(sendWaiting(list, 2));
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
    await store.dispatch(sendWaiting(list, 2));
    expect((await list.read()).map(({ key }) => key)).toEqual(['k1', 'k2']);
    isOffline = false;
    await store.dispatch(sendWaiting(list, 2));
    expect(sent).toEqual(['k0', 'k1', 'k1', 'k2']);
    expect(await list.read()).toEqual([]);
  });
});
