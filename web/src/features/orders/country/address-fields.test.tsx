import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop, morocco } from '@/testing/shop';

const abroad = {
  ...morocco,
  code: 'US',
  address: {
    lines: ['{street}', '{city}, {state} {postcode}'],
    postcode: '[0-9]{5}',
    postcodeExample: '78701',
    states: [{ code: 'TX', name: 'Texas' }],
  },
};
const parts = { street: '3 rue de Fès', postcode: '20250', city: 'Casablanca', state: '', country: 'MA' };

function openWith(path: string) {
  const shop = createShop();
  const [salma] = shop.customers;
  if (salma) Object.assign(salma, { address: '3 rue de Fès, 20250 Casablanca', addressParts: parts });
  const sent: unknown[] = [];
  const quoted: unknown[] = [];
  server.use(
    http.get('*/fr/api/country_packs', () =>
      HttpResponse.json({
        countries: [
          { code: 'MA', name: 'Maroc', isPacked: true },
          { code: 'US', name: 'États-Unis', isPacked: true },
        ],
      }),
    ),
    http.get('*/fr/api/country_packs/US', () => HttpResponse.json(abroad)),
    http.get('*/fr/api/wallet_entries', () => collection([])),
    http.get('*/fr/api/imported_orders', () => collection([], { totals: [] })),
    http.put('*/fr/api/customers/c1', async ({ request }) => {
      sent.push(await request.json());
      const violations = [{ propertyPath: 'addressParts.postcode', message: 'Code postal inconnu.' }];
      return HttpResponse.json({ title: 'Refusé', violations }, { status: 422 });
    }),
    http.post('*/fr/pos/cart/quote', async ({ request }) => {
      quoted.push(((await request.json()) as { shippingAddress?: string }).shippingAddress);
      return HttpResponse.json({}, { status: 503 });
    }),
    ...shop.handlers,
  );
  return { ...renderApp(path), sent, quoted };
}

it('an order has the address of the customer in parts, and what is typed becomes its text', async () => {
  const { user, quoted } = openWith('/pos');
  await user.click(await screen.findByRole('button', { name: /^Chemise/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Salma');
  await user.click(await screen.findByRole('option', { name: /Salma/ }));
  await user.click(screen.getByRole('combobox', { name: 'Mode de livraison' }));
  await user.click(await screen.findByRole('option', { name: 'Standard' }));
  await user.click(screen.getByRole('button', { name: 'Livraison' }));
  const address = within(await screen.findByRole('group', { name: 'Adresse de livraison' }));
  expect(address.getByRole('combobox', { name: /^Adresse de livraison/ })).toHaveValue('3 rue de Fès');
  expect(address.getByRole('textbox', { name: 'Ville' })).toHaveValue('Casablanca');

  await user.clear(address.getByRole('textbox', { name: 'Code postal' }));
  await user.type(address.getByRole('textbox', { name: 'Code postal' }), '20000');
  await waitFor(() => expect(quoted.at(-1)).toBe('3 rue de Fès, 20000 Casablanca'));
});

it('an address of another country has its fields, and is sent with its text', async () => {
  const { user, sent } = openWith('/customers/c1');
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  const form = within(await screen.findByRole('dialog'));
  const address = within(await form.findByRole('group', { name: 'Adresse' }));
  await user.click(await address.findByRole('combobox', { name: 'Pays' }));
  await user.click(await screen.findByRole('option', { name: 'États-Unis' }));
  await user.click(await address.findByRole('combobox', { name: 'État' }));
  await user.click(await screen.findByRole('option', { name: 'Texas' }));
  await user.type(address.getByRole('textbox', { name: 'Code postal' }), '1');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    address: '3 rue de Fès, Casablanca, TX 1, États-Unis',
    addressParts: { ...parts, postcode: '1', state: 'TX', country: 'US' },
  });
  expect(await address.findByText('Code postal inconnu.')).toBeInTheDocument();
});
