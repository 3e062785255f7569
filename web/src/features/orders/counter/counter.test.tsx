import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import { type DisplayedSale, openDisplayChannel } from './display-channel';

const defaults = {
  id: 't',
  version: 1,
  roleLimits: [],
  priceCeilings: [],
  counterCustomer: '/fr/api/customers/c1',
  counterShippingMethod: '/fr/api/shipping_methods/s1',
  counterPaymentMethod: '/fr/api/payment_methods/m1',
  counterDeliveryType: 'on-store',
};

const methods = [
  { id: 'm1', version: 1, name: 'Espèces', isCash: true },
  { id: 'm2', version: 1, name: 'Carte', isCash: false },
];

beforeEach(() => localStorage.setItem('souk.counter', 'yes'));
afterEach(() => localStorage.clear());

/** Open the order screen at the counter, and list the receipts that are printed. */
function openCounter(shopDefaults: object = defaults) {
  const shop = createShop(['ROLE_STAFF']);
  const receipts: string[] = [];
  server.use(
    http.get('*/fr/api/shop_settings', () => collection([shopDefaults])),
    http.get('*/fr/api/payment_methods', () => collection(methods)),
    http.get('*/fr/api/orders/:id/receipt', ({ params }) => {
      receipts.push(String(params.id));
      return new HttpResponse('%PDF-', { headers: { 'Content-Type': 'application/pdf' } });
    }),
    ...shop.handlers,
  );
  return { ...renderApp('/pos'), ...shop, receipts };
}

/** Press all keys at once, as a scanner does. */
const scan = () =>
  act(() => {
    for (const key of [...'6110001', 'Enter']) fireEvent.keyDown(document.body, { key });
  });

describe('the counter', () => {
  it('sells one scanned piece for cash with one more key, prints it and goes on', async () => {
    const { user, checkouts, receipts, router } = openCounter();
    await screen.findByRole('group', { name: 'Mode comptoir' });
    scan();
    await screen.findByRole('button', { name: /^Espèces 12,50/ });
    await user.keyboard('{Alt>}5{/Alt}');
    await waitFor(() => expect(checkouts).toHaveLength(1));
    expect(checkouts[0]?.body).toMatchObject({
      customerId: 'c1',
      deliveryType: 'on-store',
      shippingMethod: 's1',
      paymentMethod: 'm1',
      payedAmount: '12.50',
    });
    expect(await screen.findByText('ATL-2026-000001 enregistrée.')).toBeInTheDocument();
    await waitFor(() => expect(receipts).toEqual(['ATL-2026-000001']));
    expect(router.state.location.pathname).toBe('/pos');
    scan();
    await user.click(await screen.findByRole('button', { name: /^Carte 12,50/ }));
    await waitFor(() => expect(checkouts).toHaveLength(2));
    expect(checkouts[1]?.body).toMatchObject({ customerId: 'c1', paymentMethod: 'm2' });
    expect(checkouts[1]?.key).not.toBe(checkouts[0]?.key);
  });

  it("has the shop's own method on the first key", async () => {
    const { user, checkouts } = openCounter({
      ...defaults,
      counterPaymentMethod: '/fr/api/payment_methods/m2',
    });
    await screen.findByRole('group', { name: 'Mode comptoir' });
    scan();
    await screen.findByRole('button', { name: /^Carte 12,50/ });
    await user.keyboard('{Alt>}5{/Alt}');
    await waitFor(() => expect(checkouts).toHaveLength(1));
    expect(checkouts[0]?.body).toMatchObject({ paymentMethod: 'm2' });
  });

  it('asks for the tip too, and hands back what it leaves of the change', async () => {
    const { user } = openCounter();
    const saved = { ...order('ATL-2026-000001'), change: 7.5, shippingTips: 6 };
    const bodies: unknown[] = [];
    server.use(
      http.post('*/fr/pos/cart/checkout', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(saved, { status: 201 });
      }),
    );
    await screen.findByRole('group', { name: 'Mode comptoir' });
    scan();
    await screen.findByRole('button', { name: /^Espèces 12,50/ });
    await user.type(screen.getByRole('textbox', { name: 'Pourboire' }), '6');
    expect(screen.getByRole('button', { name: /^Espèces 18,50/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Reçu 20,00/ }));
    expect(await screen.findByText(/Rendu : 1,50/)).toBeInTheDocument();
    expect(bodies).toMatchObject([{ payedAmount: '20.00', shippingTips: '6.00' }]);
  });

  it('takes a note that is handed over', async () => {
    const { user, checkouts } = openCounter();
    await screen.findByRole('group', { name: 'Mode comptoir' });
    scan();
    await user.click(await screen.findByRole('button', { name: /^Reçu 20,00/ }));
    await waitFor(() => expect(checkouts).toHaveLength(1));
    expect(checkouts[0]?.body).toMatchObject({ payedAmount: '20.00', paymentMethod: 'm1' });
  });

  it('shows the sale to the customer in another window', async () => {
    openCounter();
    const shown: DisplayedSale[] = [];
    const channel = openDisplayChannel('atlas');
    channel.onmessage = ({ data }) => typeof data === 'object' && shown.push(data);
    await screen.findByRole('group', { name: 'Mode comptoir' });
    scan();
    await waitFor(() => expect(shown.at(-1)?.lines.map(({ name }) => name)).toEqual(['Chemise x 1']));
    expect(shown.at(-1)?.total).toMatch(/^12,50/);
    channel.close();
  });
});
