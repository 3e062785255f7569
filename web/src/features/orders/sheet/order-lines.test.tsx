import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const line = (id: string, name: string, more = {}) => ({
  id,
  product: '/fr/api/products/p1',
  attributValue: '',
  name,
  description: name,
  quantity: 1,
  price: 90,
  finalPrice: 90,
  image: '',
  amount: 90,
  discount: 0,
  productType: 'simple' as const,
  unit: '',
  priceChangedBy: '',
  priceChangedAt: '',
  returnedQuantity: 0,
  returnedAmount: 0,
  vatRate: null,
  names: {},
  ...more,
});

it('shows who changed the price of a line, and when', async () => {
  // An admin's sheet would also fetch supplier orders.
  const shop = createShop(['ROLE_STAFF']);
  const changed = { finalPrice: 80.5, priceChangedBy: 'Amina', priceChangedAt: '2026-11-21T11:20:00+00:00' };
  shop.orders.push(order('ATL-1', { orderItems: [line('l1', 'Caftan', changed), line('l2', 'Burnous')] }));
  server.use(...shop.handlers);
  const { user } = renderApp('/orders');
  await user.click(await screen.findByRole('link', { name: 'ATL-1' }));
  const table = within(await screen.findByRole('dialog')).findByRole('table', { name: 'Lignes du panier' });
  const [caftan, burnous] = within(await table).getAllByRole('row');
  expect(caftan).toHaveTextContent('Prix changé de 90,00 MAD à 80,50 MAD par Amina, 21 nov. 2026');
  expect(burnous).not.toHaveTextContent('Prix changé');
});

it('shows which discount an admin approved, and for whom', async () => {
  const shop = createShop(['ROLE_STAFF']);
  const approval = {
    kind: 'discount' as const,
    subject: '',
    before: 0,
    after: 15,
    personName: 'Salma',
    approvedBy: 'Nadia',
    approvedAt: '2026-11-21T11:20:00+00:00',
  };
  shop.orders.push(order('ATL-1', { approvals: [approval] }));
  server.use(...shop.handlers);
  renderApp('/orders?open=ATL-1');
  const list = within(await screen.findByRole('list', { name: "Approuvé au-delà d'une limite" }));
  expect(list.getByText(/^Remise 0 % → 15 %, demandée par Salma, approuvée par Nadia/)).toBeInTheDocument();
});
