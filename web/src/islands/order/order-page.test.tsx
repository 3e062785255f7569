import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { renderIsland } from '@/testing/render-island';
import { server } from '@/testing/server';
import { shopCart } from '@/testing/shop-cart';
import { forgetCart } from '../cart/cart-store';
import type { ShopPayment, TrackedOrder } from '../shop.gen';
import { OrderPage } from './order-page';

const toStep = (code: string, name: string, movedAt: string) => ({
  ...{ code, name, movedAt },
  ...{ names: {}, nameEn: '', nameFr: '', nameAr: '' },
});
const ORDER: TrackedOrder = {
  orderNumber: 'A-1',
  currency: 'MAD',
  step: { code: 'received', name: 'Just in', names: {}, nameEn: '', nameFr: '', nameAr: '' },
  lines: [],
  deliveryType: 'on-store',
  shippingMethodName: 'Standard',
  shippingMethodNames: {},
  collectSlot: null,
  deliverySlot: null,
  productsTotal: 80,
  discount: 0,
  addedTax: 0,
  taxLines: [],
  promoAmount: 0,
  shippingFees: 0,
  total: 80,
  walletAmount: 0,
  paidAmount: 0,
  remaining: 80,
  paymentOption: 'card',
  createdAt: '2026-11-23T10:00:00Z',
  paymentStatus: 'pending',
  redirectUrl: '',
  steps: [toStep('received', 'Just in', '2026-11-23T10:00:00Z')],
};

/** Serve an order whose payment is looked up with these results, one after the other. */
function serve(order: Partial<TrackedOrder>, results: ShopPayment['status'][]): void {
  let stored = { ...ORDER, ...order };
  server.use(
    http.get('*/api/shop/orders/tok', () => HttpResponse.json(stored)),
    http.post('*/api/shop/orders/tok/payment', () => {
      const status = results.shift() ?? 'pending';
      stored = { ...stored, paymentStatus: status };
      return HttpResponse.json({ status, order: null, redirectUrl: '', failureCode: '' });
    }),
    http.get('*/api/shop/cart', () => HttpResponse.json(shopCart())),
  );
}

afterEach(() => {
  forgetCart();
  vi.useRealTimers();
});

test('a payment under way is looked up until it is made', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({}, ['pending', 'placed']);
  await renderIsland(<OrderPage token="tok" />);
  expect(await screen.findByText(/^The payment of order A-1 is under way/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByText('Thank you: order A-1 has arrived.')).toBeVisible();
  expect(screen.queryByText(/under way/)).toBeNull();
});

test('the stages are read again while the page is in sight, until the last one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const steps = [...ORDER.steps];
  let reads = 0;
  server.use(
    http.get('*/api/shop/orders/tok', () => {
      reads += 1;
      if (reads === 3) return HttpResponse.error();
      const [last] = steps;
      return HttpResponse.json({ ...ORDER, paymentStatus: 'placed', step: last, steps });
    }),
  );
  await renderIsland(<OrderPage token="tok" />);
  expect(await screen.findByText('23 Nov 2026, 10:00', { exact: false })).toBeVisible();
  steps.unshift(toStep('ready', 'Ready for you', '2026-11-24T10:00:00Z'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findAllByText('Ready for you')).toHaveLength(2);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(2);
  hidden.mockRestore();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(screen.getAllByText('Ready for you')).toHaveLength(2);
  steps.unshift(toStep('delivered', 'In your hands', '2026-11-25T10:00:00Z'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findAllByText('In your hands')).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads).toBe(4);
});

test('a shopper whom the bank declined can pay again', async () => {
  serve({ paymentStatus: 'action-required', redirectUrl: 'https://bank.example/1' }, ['declined']);
  await renderIsland(<OrderPage token="tok" />);
  expect(await screen.findByRole('link', { name: 'Back to the checkout' })).toHaveAttribute(
    'href',
    '/en/shop/checkout',
  );
  expect(screen.queryByText('Thank you: order A-1 has arrived.')).toBeNull();
});

test('a bank that waits is a link away', async () => {
  serve({ paymentStatus: 'action-required', redirectUrl: 'https://bank.example/1' }, ['action-required']);
  await renderIsland(<OrderPage token="tok" />);
  expect(await screen.findByRole('link', { name: 'Go to the payment' })).toHaveAttribute(
    'href',
    'https://bank.example/1',
  );
});
