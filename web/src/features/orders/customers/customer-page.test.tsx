import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const totals = { total: 340, paid: 300, remaining: 40 };
const piece = {
  id: 'g1',
  version: 1,
  order: '/fr/api/orders/ATL-2',
  code: 'ATL-2-1',
  name: 'Caftan',
  place: 'B 4',
  state: 'in',
};

/** Open the page of Salma, who has two orders and one piece in the shop; return the queries of both. */
function openCustomer(roles = ['ROLE_ADMIN'], path = '/customers/c1') {
  const shop = createShop(roles);
  const customerIds: string[] = [];
  const both = [order('ATL-2', { createdAt: '2026-11-20T09:00:00Z' }), order('ATL-1')];
  server.use(
    http.get('*/fr/api/orders', ({ request }) => {
      customerIds.push(new URL(request.url).searchParams.get('customer') ?? '');
      return collection(both, { totals });
    }),
    http.get('*/fr/api/pieces', ({ request }) => {
      const { searchParams } = new URL(request.url);
      return collection(
        searchParams.get('customer') === 'c1' && searchParams.get('state') === 'in' ? [piece] : [],
      );
    }),
    http.get('*/fr/api/wallet_entries', () => collection([])),
    http.get('*/fr/api/imported_orders', () => collection([], { totals: [] })),
    ...shop.handlers,
  );
  return { ...renderApp(path), shop, customerIds };
}

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it('says how many letters find a customer to merge, and lists who has the same phone', async () => {
  const { user } = openCustomer();
  await user.click(await screen.findByRole('button', { name: /^Fusionner un autre client/ }));
  const field = await screen.findByRole('combobox', { name: 'Autre client' });
  await user.clear(field);
  await user.type(field, 'om');
  expect(await screen.findByText('Saisissez au moins 3 caractères')).toBeInTheDocument();
  await user.type(field, 'ar');
  expect(await screen.findByRole('option', { name: /^Omar/ })).toBeInTheDocument();
});

describe('the page of a customer', () => {
  it('says what they ordered and owe, when they came last, and what of theirs is in the shop', async () => {
    const { customerIds } = openCustomer();
    expect(await screen.findByRole('heading', { name: /^Salma/, level: 1 })).toBeInTheDocument();
    expect(await screen.findByText('ATL-1')).toBeInTheDocument();
    expect(new Set(customerIds)).toEqual(new Set(['c1']));
    expect(fact('Commandes')).toBe('2');
    expect(fact('Dernière visite')).toBe('20 nov. 2026');
    expect(fact('Commandé en tout')).toBe('340,00\u00a0MAD');
    expect(fact('À encaisser')).toBe('40,00\u00a0MAD');
    expect(screen.getByRole('link', { name: '0661000001' })).toHaveAttribute('href', 'tel:0661000001');
    const pieces = await screen.findByRole('list', { name: 'Pièces en magasin' });
    expect(pieces).toHaveTextContent('Caftan');
    expect(within(pieces).getByRole('link', { name: 'ATL-2-1' })).toHaveAttribute(
      'href',
      expect.stringContaining('open=ATL-2'),
    );
  });

  it('opens from the list of customers, and edits them', async () => {
    const { user, router } = openCustomer(['ROLE_ADMIN'], '/customers');
    await user.click(await screen.findByRole('cell', { name: '0661000001' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/customers/c1'));
    await user.click(await screen.findByRole('button', { name: 'Modifier' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('does not ask a customer without an e-mail address for one', async () => {
    const { user, shop } = openCustomer();
    const [salma] = shop.customers;
    if (salma) Object.assign(salma, { email: '', address: '' });
    const sent: unknown[] = [];
    server.use(
      http.put('*/fr/api/customers/c1', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(salma);
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Modifier' }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByLabelText(/^E-mail/)).not.toBeRequired();
    const phone = form.getByLabelText(/^Téléphone/);
    expect(phone).toBeRequired();
    await user.clear(phone);
    await user.type(phone, '0661000009');
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent).toEqual([{ phone: '0661000009', version: salma?.version }]));
  });

  it('has no movements of the wallet for those who may not see them', async () => {
    openCustomer(['ROLE_STAFF']);
    expect(await screen.findByText('ATL-1')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Crédit/ })).toBeNull();
  });

  it('reports a customer who is not there', async () => {
    const shop = createShop();
    server.use(
      http.get('*/fr/api/customers/:id', () => HttpResponse.json({ title: 'Nobody' }, { status: 404 })),
      ...shop.handlers,
    );
    renderApp('/customers/nobody');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nobody');
  });
});
