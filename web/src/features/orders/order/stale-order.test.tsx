import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';
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
  server.use(
    http.get('*/fr/api/orders/o1', () => HttpResponse.json(saved)),
    http.post('*/fr/pos/cart/checkout', async ({ request }) => {
      bodies.push(await request.json());
      if (saved !== FIRST) return HttpResponse.json(saved, { status: 201 });
      const theirs = { description: 'Amidon', shippingTips: 8, version: 2 };
      saved = order('o1', { ...FIRST, ...theirs } as Partial<Order>);
      const problem = { title: 'Entre-temps', status: 412, current: saved };
      return HttpResponse.json(
        { ...problem, changed: ['description', 'shippingTips'] },
        { status: 412, headers: { 'Content-Type': 'application/problem+json' } },
      );
    }),
  );
  const app = renderApp('/pos?orderId=o1');
  const tip = await screen.findByRole('textbox', { name: 'Pourboire' });
  return { app, tip, bodies };
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
