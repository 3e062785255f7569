import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
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
  await user.click(dialog.getByRole('button', { name: 'Accepter' }));
  await expect.poll(() => sent).toEqual([['acceptance', { refundTo: 'wallet', isRestocked: false }]]);
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
