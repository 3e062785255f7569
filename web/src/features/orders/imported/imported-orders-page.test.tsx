import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { ImportedOrder } from '../office/contract';

const first: ImportedOrder = {
  '@id': '/fr/api/imported_orders/i1',
  '@type': 'ImportedOrder',
  id: 'i1',
  version: 1,
  program: 'Shopify',
  number: '#1001',
  placedAt: '2025-03-01T09:14:00Z',
  customer: '/fr/api/customers/c1',
  customerName: 'Sara Amrani',
  phone: '0661000009',
  email: '',
  address: '',
  state: 'paid',
  currency: 'MAD',
  lines: [{ name: 'Savon', sku: 'S-1', quantity: 2, price: 25, total: null }],
  discount: 10,
  shipping: 20,
  tax: null,
  total: 60,
  hasOtherLines: false,
  cancelled: false,
  note: '',
  createdAt: '2026-11-30T08:00:00Z',
};
const second: ImportedOrder = { ...first, id: 'i2', number: '#1002', currency: 'EUR', hasOtherLines: true };
const totals = [
  { currency: 'MAD', total: 60, count: 1 },
  { currency: 'EUR', total: 60, count: 1 },
];

function open(path: string, roles = ['ROLE_ADMIN']) {
  const queries: URLSearchParams[] = [];
  server.use(
    ...createShop(roles).handlers,
    http.get('*/fr/api/imported_orders', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return collection([first, second], { totals });
    }),
    http.get('*/fr/api/wallet_entries', () => collection([])),
  );
  return { ...renderApp(path), queries };
}

it('lists orders of other programs in their currencies, with a sum of each, and opens one', async () => {
  const { user } = open('/orders/imported');
  const table = await screen.findByRole('table', { name: 'Importées' });
  expect(await within(table).findByText('60,00 MAD')).toBeInTheDocument();
  expect(within(table).getByText('60,00 €')).toBeInTheDocument();
  expect(screen.getAllByText(/1 commande importée/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '#1002' }));
  const dialog = await screen.findByRole('dialog', { name: '#1002' });
  expect(dialog).toHaveTextContent('La somme des articles est différente');
  expect(within(dialog).getByRole('row', { name: /Savon/ })).toHaveTextContent('25,00 €');
  expect(within(dialog).getByRole('link', { name: 'Sara Amrani' })).toHaveAttribute(
    'href',
    expect.stringContaining('/customers/c1'),
  );
});

it('filters by customer and days on the server', async () => {
  const { user, queries } = open('/orders/imported?customer=c1&from=2025-03-01&until=2025-03-02');
  await waitFor(() => expect(queries.at(-1)?.get('customer')).toBe('c1'));
  expect(queries.at(-1)?.get('placedAt[after]')).toBe('2025-03-01');
  expect(queries.at(-1)?.get('placedAt[before]')).toBe('2025-03-03');
  await user.type(screen.getByRole('searchbox', { name: 'Numéro, client ou article' }), 'savon');
  await waitFor(() => expect(queries.at(-1)?.get('search')).toBe('savon'));
});

it('is read by staff, who can neither import nor export', async () => {
  open('/orders/imported', ['ROLE_STAFF']);
  expect(await screen.findByRole('button', { name: '#1001' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Exporter' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Importer' })).not.toBeInTheDocument();
});

it('stands on the page of the customer, beside their orders', async () => {
  const { queries } = open('/customers/c1');
  const before = await screen.findByRole('region', { name: 'Avant Souk' });
  expect(within(before).getByText('#1001')).toBeInTheDocument();
  expect(queries.every((query) => query.get('customer') === 'c1')).toBe(true);
  expect(within(before).getByRole('link', { name: 'Les 2 commandes' })).toHaveAttribute(
    'href',
    expect.stringContaining('/orders/imported?customer=c1'),
  );
});

it('deletes an order of the wrong file once that is confirmed, for admins alone', async () => {
  const deleted: string[] = [];
  server.use(
    http.delete('*/fr/api/imported_orders/:id', ({ params }) => {
      deleted.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open('/orders/imported');
  await user.click(await screen.findByRole('button', { name: '#1002' }));
  const dialog = await screen.findByRole('dialog', { name: '#1002' });
  await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
  expect(deleted).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Supprimer définitivement' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(deleted).toEqual(['i2']);
});
