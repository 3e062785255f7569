import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const SUMMARY = {
  day: '2026-11-22',
  orders: 4,
  revenue: 200,
  lateDeliveries: 3,
  unpaidReady: 0,
  failedMessages: 1,
  steps: [{ code: 'ready', name: 'Prête', orders: 5 }],
  drivers: [{ id: 'd', fullName: 'Karim', done: 1, stops: 2 }],
};
/** The charts' code loads with the page. */
const SLOW = { timeout: 12_000 };
const empty = { 'hydra:member': [], 'hydra:totalItems': 0, totals: { total: 0, paid: 0, remaining: 0 } };

// The charts' code is large: load it before the clock of a test runs.
beforeAll(async () => {
  await Promise.all([
    import('@/features/orders/summary/order-summary'),
    import('@/features/orders/summary/order-attention'),
    import('@/features/dropship/summary/attention'),
  ]);
}, 60_000);

beforeEach(() => {
  server.use(
    http.get('*/api/order_figures', () => HttpResponse.json(SUMMARY)),
    http.get('*/api/sales_report', () =>
      HttpResponse.json({ rows: [], rowCount: 0, totals: null, previousTotals: null }),
    ),
    http.get('*/api/cj_products', () => HttpResponse.json({ 'hydra:member': [], 'hydra:totalItems': 0 })),
    http.get('*/api/listing_risks', () => HttpResponse.json({ 'hydra:member': [], 'hydra:totalItems': 0 })),
    ...createShop().handlers,
  );
});

it('shows a new shop its first steps, and which are done, with links to their pages', async () => {
  server.use(http.get('*/api/orders', () => HttpResponse.json(empty)));
  renderApp('/home');
  const steps = await screen.findByRole('region', { name: "Jusqu'à la première vente" }, SLOW);
  const products = within(steps).getAllByRole('listitem')[1] as HTMLElement;
  expect(await within(products).findByTitle('Fait')).toBeInTheDocument();
  expect(await within(products).findByRole('link')).toHaveAttribute('href', '/products');
  expect(await within(steps).findByRole('link', { name: 'Première vente' })).toHaveAttribute('href', '/pos');
  expect(await within(steps).findByRole('link', { name: 'Personnes' })).toHaveAttribute('href', '/people');
  expect(screen.queryByRole('region', { name: 'À traiter' })).toBeNull();
});

it('says that there are unread notifications, as the bell does', async () => {
  server.use(
    http.get('*/api/orders', () => HttpResponse.json({ ...empty, 'hydra:totalItems': 9 })),
    http.get('*/:locale/api/notifications', () => collection([], { unread: 2 })),
  );
  renderApp('/home');
  const attention = await screen.findByRole('region', { name: 'À traiter' }, SLOW);
  const unread = await within(attention).findByRole('link', { name: /Notifications non lues/ }, SLOW);
  expect(unread).toHaveTextContent('2');
  expect(unread).toHaveAttribute('href', '/notifications?isRead=false');
});

it('links what needs attention to filtered lists and leaves out what there is none of', async () => {
  server.use(http.get('*/api/orders', () => HttpResponse.json({ ...empty, 'hydra:totalItems': 9 })));
  renderApp('/home');
  const attention = await screen.findByRole('region', { name: 'À traiter' }, SLOW);
  const late = await within(attention).findByRole('link', { name: /Livraisons en retard/ }, SLOW);
  expect(late).toHaveAttribute('href', '/orders?late=true');
  expect(within(attention).queryByRole('link', { name: /Prêtes et non réglées/ })).toBeNull();
});
