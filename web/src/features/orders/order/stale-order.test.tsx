import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';
import { ordersApi } from '../api';
import type { Order } from '../contract';

const ITEM = {
  ...{ id: 'i1', product: '/fr/api/products/p1', name: 'Chemise', image: '', productType: 'simple' },
  ...{ price: 12.5, finalPrice: 12.5, quantity: 2, unit: '', attributValue: '', totalPrice: 25 },
} as unknown as Order['orderItems'][number];
const FIRST = order('o1', { orderItems: [ITEM], deliveryType: 'on-store', version: 1 } as Partial<Order>);

/** Open the order, which another user then saves with a new note and tip. */
async function openOrder() {
  const shop = createShop();
  server.use(...shop.handlers);
  let saved = FIRST;
  const bodies: unknown[] = [];
  const theySave = () => {
    saved = order('o1', { ...FIRST, description: 'Amidon', shippingTips: 8, version: 2 } as Partial<Order>);
  };
  const left: string[] = [];
  server.use(
    http.put('*/fr/api/orders/o1/viewers/:screen', () =>
      HttpResponse.json({ viewers: [{ id: 'u2', fullName: 'Amina' }] }),
    ),
    http.delete('*/fr/api/orders/o1/viewers/:screen', ({ params }) => {
      left.push(String(params.screen));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('*/fr/api/orders/o1', () => HttpResponse.json(saved)),
    http.post('*/fr/pos/cart/checkout', async ({ request }) => {
      bodies.push(await request.json());
      if (saved !== FIRST) return HttpResponse.json(saved, { status: 201 });
      theySave();
      const problem = { title: 'Entre-temps', status: 412, current: saved };
      return HttpResponse.json(
        { ...problem, changed: ['description', 'shippingTips'] },
        { status: 412, headers: { 'Content-Type': 'application/problem+json' } },
      );
    }),
  );
  const app = renderApp('/pos?orderId=o1');
  const tip = await screen.findByRole('textbox', { name: 'Pourboire' });
  return { app, tip, bodies, left, theySave };
}

it('merges the changes of two users, and asks about what both changed', async () => {
  const { app, tip, bodies } = await openOrder();
  await app.user.type(tip, '5');
  await app.user.click(screen.getByRole('button', { name: 'Un de plus de Chemise' }));
  await app.user.click(screen.getByRole('button', { name: 'Sauvegarder la commande' }));

  const alert = within(
    (await screen.findByText(/Amina a enregistré/)).closest('.MuiAlert-root') as HTMLElement,
  );
  expect(alert.getByText('Amidon')).toBeInTheDocument();
  const choice = await alert.findByRole('checkbox', { name: /Pourboire \(la leur : 8,00/ });
  expect(choice).not.toBeChecked();
  await app.user.click(choice);
  await app.user.click(alert.getByRole('button', { name: 'Fusionner les deux' }));
  expect(screen.getByRole('textbox', { name: 'Pourboire' })).toHaveValue('5');

  await app.user.click(screen.getByRole('button', { name: 'Sauvegarder la commande' }));
  expect(await screen.findByText(/enregistrée avec succès/)).toBeInTheDocument();
  expect(bodies[1]).toMatchObject({
    version: 2,
    description: 'Amidon',
    shippingTips: '5.00',
    orderItems: [{ id: 'i1', quantity: '3.0' }],
  });
});

it('says who else has the order open, and that it was saved before anything is sent', async () => {
  const { app, tip, bodies, left, theySave } = await openOrder();
  expect(await screen.findByText('Ouverte aussi par : Amina')).toBeInTheDocument();
  await app.user.type(tip, '5');
  theySave();
  // As the live stream does.
  app.store.dispatch(ordersApi.util.invalidateTags(['Order']));
  const alert = within(
    (await screen.findByText(/Amina a enregistré/)).closest('.MuiAlert-root') as HTMLElement,
  );
  expect(await alert.findByText('Amidon')).toBeInTheDocument();
  await app.user.click(await alert.findByRole('button', { name: 'Prendre la leur' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Pourboire' })).toHaveValue('8'));
  expect(screen.queryByText(/Amina a enregistré/)).toBeNull();
  expect(bodies).toEqual([]);
  app.unmount();
  await waitFor(() => expect(left).toHaveLength(1));
});
