import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const line = {
  id: 'l1',
  product: null,
  attributValue: '',
  name: 'Caftan',
  quantity: 2,
  unit: '',
  amount: 180,
};
const orderReturn = {
  '@id': '/fr/api/returns/r1',
  '@type': 'OrderReturn',
  id: 'r1',
  version: 1,
  order: '/fr/api/orders/ATL-1',
  orderNumber: 'ATL-1',
  customerName: 'Nadia Amrani',
  status: 'requested',
  reason: 'Trop petit',
  lines: [line],
  amount: 180,
  decisionReason: '',
  isRestocked: false,
  creditNote: null,
  decidedBy: '',
  decidedAt: null,
  createdAt: '2026-11-23T08:00:00Z',
  refundedAmount: 0,
  returnFee: 0,
  shippingRefund: 0,
  enteredBy: '',
};

/** Open the page with one return; return what is sent to decide it. */
function openPage() {
  const shop = createShop(['ROLE_STAFF']);
  const sent: unknown[] = [];
  server.use(
    http.get('*/fr/api/returns', () => collection([orderReturn])),
    http.post('*/fr/api/returns/r1/:decision', async ({ request, params }) => {
      sent.push([params.decision, await request.json()]);
      return HttpResponse.json(orderReturn);
    }),
    ...shop.handlers,
  );
  return { ...renderApp('/orders/returns'), sent };
}

it('accepts a return into the wallet without restocking', async () => {
  const { user, sent } = openPage();
  expect(await screen.findByText('Nadia Amrani')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Accepter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accepter le retour de ATL-1' }));
  expect(dialog.getByText(/180,00/, { selector: 'p' })).toBeInTheDocument();
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /portefeuille/ }));
  await user.click(dialog.getByRole('switch', { name: 'Remettre les articles en stock' }));
  await user.type(dialog.getByRole('textbox', { name: /Frais de retour/ }), '12,5');
  await user.click(dialog.getByRole('switch', { name: /frais de livraison/ }));
  await user.click(dialog.getByRole('button', { name: 'Accepter' }));
  await expect
    .poll(() => sent)
    .toEqual([
      ['acceptance', { refundTo: 'wallet', isRestocked: false, returnFee: '12.5', isShippingRefunded: true }],
    ]);
});

it.each([true, false])(
  'gives the delivery back as the shop does, with its fee: %s',
  async (returnsRefundShipping) => {
    const { user, sent } = openPage();
    const settings = { id: 't', version: 1, returnFee: 20, returnsRefundShipping };
    server.use(http.get('*/fr/api/shop_settings', () => collection([settings])));
    await user.click(await screen.findByRole('button', { name: 'Accepter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accepter le retour de ATL-1' }));
    await expect.poll(() => dialog.getByRole('textbox', { name: /Frais de retour/ })).toHaveValue('20');
    await user.click(dialog.getByRole('button', { name: 'Accepter' }));
    await expect
      .poll(() => sent)
      .toMatchObject([['acceptance', { returnFee: '20', isShippingRefunded: returnsRefundShipping }]]);
  },
);

it('enters a return from the order sheet, and goes on to decide it', async () => {
  const shop = createShop(['ROLE_STAFF']);
  const item = { ...line, description: '', price: 90, finalPrice: 90, image: '', discount: 0 };
  const sold = {
    ...item,
    productType: 'simple' as const,
    product: '/fr/api/products/p1',
    priceChangedBy: '',
    priceChangedAt: '',
    returnedQuantity: 0,
    returnedAmount: 0,
    vatRate: null,
    names: {},
  };
  shop.orders.push(order('ATL-1', { orderItems: [sold], status: 'paid' }));
  const sent: unknown[] = [];
  server.use(
    http.get('*/fr/api/returns', () => collection([])),
    http.post('*/fr/api/returns', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(orderReturn, { status: 201 });
    }),
    ...shop.handlers,
  );
  const { user } = renderApp('/orders');
  await user.click(await screen.findByRole('link', { name: 'ATL-1' }));
  await user.click(await screen.findByRole('button', { name: 'Saisir un retour' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retour de ATL-1' }));
  expect(dialog.getByRole('button', { name: 'Saisir le retour' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Combien sur 2' }), '1');
  await user.type(dialog.getByRole('textbox', { name: /Motif/ }), ' Trop petit ');
  await user.click(dialog.getByRole('button', { name: 'Saisir le retour' }));
  expect(await screen.findByRole('dialog', { name: 'Accepter le retour de ATL-1' })).toBeInTheDocument();
  expect(sent).toMatchObject([{ lines: [{ id: 'l1', quantity: '1' }], reason: 'Trop petit' }]);
});

it('rejects a return only with a reason', async () => {
  const { user, sent } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Refuser' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuser le retour de ATL-1' }));
  expect(dialog.getByRole('button', { name: 'Refuser' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), 'Porté');
  await user.click(dialog.getByRole('button', { name: 'Refuser' }));
  await expect.poll(() => sent).toEqual([['rejection', { reason: 'Porté' }]]);
});
