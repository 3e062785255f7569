import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';
import type { Order } from '../contract';

async function openSale(path = '/pos', stored?: Order) {
  const shop = createShop();
  if (stored) shop.orders.push(stored);
  server.use(...shop.handlers);
  const app = renderApp(path);
  await screen.findByRole('button', { name: /^Chemise/ });
  return app;
}

it('takes digits, dot and comma alone as a discount, and marks what is no number', async () => {
  const { user } = await openSale();
  await user.click(await screen.findByRole('button', { name: 'Remises & Promotions' }));
  const discount = await screen.findByLabelText('Remise (%)');
  await user.type(discount, '1a2,5 %');
  expect(discount).toHaveValue('12,5');
  expect(discount).not.toBeInvalid();
  await user.type(discount, ',1');
  expect(discount).toBeInvalid();
});

it('asks for all five fields of a new customer, the e-mail as one', async () => {
  const { user } = await openSale();
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const form = within(await screen.findByRole('dialog'));
  const fields = await form.findAllByRole('textbox');
  // The address has fields of its own beside the street.
  const [required, optional] = [fields.slice(0, 5), fields.slice(5)];
  for (const field of required) expect(field).toBeRequired();
  expect(optional.map((field) => field.id)).toEqual(['customer-address-postcode', 'customer-address-city']);
  expect(fields.filter((field) => field.getAttribute('type') === 'email')).toHaveLength(1);
});

it('offers one to ten lines of a product with options, which is not added without', async () => {
  const { user } = await openSale();
  await user.click(screen.getByRole('button', { name: /^Tapis/ }));
  const picker = within(await screen.findByRole('dialog'));
  expect(screen.queryByRole('list', { name: 'Lignes du panier' })).toBeNull();
  await user.click(await picker.findByRole('combobox', { name: 'Nombre' }));
  const counts = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(counts).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
});

it('names the order that is edited, and hides its slots until they are to be changed', async () => {
  const slot = { date: '2026-11-25', from: '08:00', to: '10:00' };
  const stored = order('o1', { deliveryType: 'delivery', deliverySlot: slot } as Partial<Order>);
  const { user } = await openSale('/pos?orderId=o1', stored);
  expect(await screen.findByText(/^Modification de la commande :/)).toBeInTheDocument();
  const change = await screen.findByRole('switch', { name: 'Modifier les créneaux' });
  expect(screen.queryByLabelText(/^Date de livraison/)).toBeNull();
  await user.click(change);
  expect(await screen.findByLabelText(/^Date de livraison/)).toBeInTheDocument();
});
