import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderIsland } from '@/testing/render-island';
import { server } from '@/testing/server';
import type { ShopAccount, ShopOrder } from '../shop.gen';
import { AccountPage } from './account-page';

const ACCOUNT: ShopAccount = {
  firstName: '',
  lastName: '',
  email: 'nadia@example.org',
  phone: '',
  address: '',
  collectAddress: '',
  shippingAddress: '',
  addressParts: null,
  collectAddressParts: null,
  shippingAddressParts: null,
  locale: 'en',
  walletBalance: 12.5,
  currency: 'MAD',
};
const RECEIVED = {
  code: 'received',
  name: 'Reçue',
  names: {},
  nameEn: '',
  nameFr: '',
  nameAr: '',
  movedAt: '2026-11-23T10:00:00Z',
};
const ORDER: ShopOrder = {
  id: 'o1',
  orderNumber: 'AT-2026-7',
  createdAt: '2026-11-23T10:00:00Z',
  status: 'waiting',
  deliveryType: 'delivery',
  step: RECEIVED,
  items: [
    {
      id: 'i1',
      product: 'p1',
      name: 'Caftan',
      names: {},
      image: '',
      quantity: 2,
      unit: '',
      price: 90,
      amount: 180,
      returnable: 0,
      isWhole: true,
    },
  ],
  productsTotal: 180,
  discount: 0,
  shippingFees: 0,
  total: 180,
  paidAmount: 0,
  walletAmount: 0,
  remaining: 180,
  shippingMethod: 'Standard',
  shippingMethods: {},
  paymentMethods: {},
  paymentMethod: '',
  collectAddress: '',
  shippingAddress: '',
  collectSlot: null,
  deliverySlot: null,
  steps: [RECEIVED],
  currency: 'MAD',
  addedTax: 0,
  taxLines: [],
  promoAmount: 0,
  returns: [],
  returnedAmount: 0,
  returnUntil: null,
  returnFee: 0,
};

/** Serve an account; return what was sent to it. */
function serve() {
  const sent: Record<string, unknown>[] = [];
  const take = async (request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push(body);
    return body;
  };
  server.use(
    http.post('*/account/codes', async ({ request }) => {
      await take(request);
      return HttpResponse.json({ sent: true }, { status: 202 });
    }),
    http.post('*/account/session', async ({ request }) => {
      const { code } = await take(request);
      return code === '123456'
        ? HttpResponse.json({ signedIn: true })
        : HttpResponse.json(
            { violations: [{ propertyPath: 'code', message: 'This code is wrong.' }] },
            { status: 422 },
          );
    }),
    http.delete('*/account/session', () => HttpResponse.json({ signedIn: false })),
    http.get('*/account/me', () => HttpResponse.json(ACCOUNT)),
    http.patch('*/account/me', async ({ request }) =>
      HttpResponse.json({ ...ACCOUNT, ...(await take(request)) }),
    ),
    http.get('*/account/orders', () => HttpResponse.json({ items: [{ ...ORDER, steps: [] }], total: 1 })),
    http.get('*/account/orders/o1', () => HttpResponse.json(ORDER)),
    http.get('*/account/wallet', () => HttpResponse.json({ balance: 12.5, currency: 'MAD', entries: [] })),
  );
  return sent;
}

beforeEach(() => localStorage.clear());

test('a wrong code is said at its field; with the right one the account shows', async () => {
  const sent = serve();
  await renderIsland(<AccountPage />);
  await userEvent.type(await screen.findByLabelText('E-mail or phone'), ' nadia@example.org ');
  await userEvent.click(screen.getByRole('button', { name: 'Send the code' }));
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  await userEvent.type(code, '111111{Enter}');
  expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');

  expect(await screen.findByText('Hello nadia@example.org')).toBeInTheDocument();
  expect(sent).toEqual([
    { email: 'nadia@example.org' },
    { email: 'nadia@example.org', code: '111111' },
    { email: 'nadia@example.org', code: '123456' },
  ]);
});

test('what has no @ is a phone number', async () => {
  const sent = serve();
  await renderIsland(<AccountPage />);
  await userEvent.type(await screen.findByLabelText('E-mail or phone'), '06 00 11 22 33{Enter}');
  await screen.findByLabelText('Code');
  expect(sent).toEqual([{ phone: '06 00 11 22 33' }]);
});

test('orders open to their steps, details are saved as they change, and signing out ends it', async () => {
  localStorage.setItem('souk.signed-in', '1');
  const sent = serve();
  await renderIsland(<AccountPage />);
  await userEvent.click(await screen.findByText('AT-2026-7'));
  expect(await screen.findByRole('link', { name: 'Receipt (PDF)' })).toHaveAttribute(
    'href',
    expect.stringContaining('/en/api/shop/account/orders/o1/receipt'),
  );
  expect(await screen.findByText(/12\.50/)).toBeInTheDocument();

  const details = within(screen.getByRole('region', { name: 'My details' }));
  await userEvent.type(details.getByLabelText('First name'), 'Nadia');
  await userEvent.click(details.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(sent).toEqual([{ firstName: 'Nadia' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByLabelText('E-mail or phone')).toBeInTheDocument();
  expect(localStorage.getItem('souk.signed-in')).toBe('');
});

test('a return is asked for by quantity and reason, and then shows', async () => {
  localStorage.setItem('souk.signed-in', '1');
  serve();
  const item = ORDER.items[0] as ShopOrder['items'][number];
  const paid: ShopOrder = { ...ORDER, status: 'paid', items: [{ ...item, returnable: 2 }] };
  const requestSpy = vi.fn();
  server.use(
    http.get('*/account/orders/o1', () => HttpResponse.json(paid)),
    http.post('*/account/orders/o1/returns', async ({ request }) => {
      requestSpy(await request.json());
      const line = { id: 'i1', product: 'p1', attributValue: '', name: 'Caftan', quantity: 2, unit: '' };
      const own = { id: 'r1', status: 'requested', lines: [{ ...line, amount: 180 }], amount: 180 };
      return HttpResponse.json({
        ...ORDER,
        returns: [{ ...own, reason: 'Too small', decisionReason: '', createdAt: null }],
      });
    }),
  );
  await renderIsland(<AccountPage />);
  await userEvent.click(await screen.findByText('AT-2026-7'));
  await userEvent.click(await screen.findByText('Return something'));
  const send = await screen.findByRole('button', { name: 'Ask for the return' });
  expect(send).toBeDisabled();
  await userEvent.clear(screen.getByLabelText('Caftan: how many of 2 come back'));
  await userEvent.type(screen.getByLabelText('Caftan: how many of 2 come back'), '2');
  await userEvent.type(screen.getByLabelText('Why'), 'Too small');
  await userEvent.click(send);

  expect(await screen.findByText('Waits for the shop')).toBeInTheDocument();
  expect(requestSpy).toHaveBeenCalledExactlyOnceWith({
    lines: [{ id: 'i1', quantity: 2 }],
    reason: 'Too small',
  });
  expect(screen.queryByRole('button', { name: 'Ask for the return' })).not.toBeInTheDocument();
});

test('an accepted return says what was refunded and has its credit note', async () => {
  localStorage.setItem('souk.signed-in', '1');
  serve();
  const accepted = {
    id: 'r1',
    status: 'accepted',
    lines: [],
    amount: 90,
    reason: 'Too small',
    decisionReason: '',
    createdAt: null,
    returnFee: 3,
    shippingRefund: 20,
    refundedAmount: 107,
  };
  server.use(
    http.get('*/account/orders/o1', () =>
      HttpResponse.json({ ...ORDER, returns: [accepted], returnUntil: '2026-12-07T10:00:00Z' }),
    ),
  );
  await renderIsland(<AccountPage />);
  await userEvent.click(await screen.findByText('AT-2026-7'));
  expect(await screen.findByText(/Refunded: MAD 107\.00/)).toBeInTheDocument();
  expect(screen.getByText('Return fee kept: MAD 3.00')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Credit note (PDF)' })).toHaveAttribute(
    'href',
    expect.stringContaining('/en/api/shop/account/returns/r1/credit-note'),
  );
  // Nothing is left to return, so no day is promised.
  expect(screen.queryByText(/^Until/)).not.toBeInTheDocument();
});

test('a session that has ended asks for a sign-in', async () => {
  localStorage.setItem('souk.signed-in', '1');
  server.use(http.get('*/account/me', () => HttpResponse.json({ status: 401 }, { status: 401 })));
  await renderIsland(<AccountPage />);
  expect(await screen.findByLabelText('E-mail or phone')).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('souk.signed-in')).toBe(''));
});
