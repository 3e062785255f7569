import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { Order } from '../contract';

const entry = {
  '@id': '/fr/api/payment_entries/e1',
  '@type': 'PaymentEntry',
  id: 'e1',
  order: '/fr/api/orders/ATL-1',
  kind: 'refunded',
  amount: -5,
  currency: 'MAD',
  paymentMethod: '/fr/api/payment_methods/m1',
  paymentMethodName: 'Espèces',
  personName: 'Salma',
  till: 'Caisse 1',
  reference: '',
  note: '',
  orderVersion: 2,
  opening: false,
  createdAt: '2026-11-23T08:00:00Z',
  cashSession: null,
  approvedBy: 'Amina',
};

interface Sent {
  body: unknown;
  approval: string | null;
  key: string | null;
}

/** Open the sheet of an order that owes 60 of 100; the first answer to a write is `refusal`, if given. */
function openSheet(roles: string[], refusal?: object, amounts: Partial<Order> = {}) {
  const shop = createShop(roles);
  const stored = order('ATL-1', {
    status: 'partially-paid',
    total: 100,
    remaining: 60,
    payedAmount: 40,
    ...amounts,
  });
  shop.orders.push(stored);
  const sent: Sent[] = [];
  const write = async ({ request }: { request: Request }) => {
    const { headers } = request;
    sent.push({
      body: await request.json(),
      approval: headers.get('Approval'),
      key: headers.get('Idempotency-Key'),
    });
    return refusal && sent.length === 1
      ? HttpResponse.json(refusal, { status: 403 })
      : HttpResponse.json(stored);
  };
  server.use(
    http.get('*/fr/api/orders/ATL-1', () => HttpResponse.json(stored)),
    http.get('*/fr/api/orders/ATL-1/:list', () => collection([])),
    http.get('*/fr/api/supplier_orders', () => collection([])),
    http.get('*/fr/api/payment_entries', () => collection([entry])),
    http.post('*/fr/api/orders/ATL-1/:action', write),
    ...shop.handlers,
  );
  /** Return the amount beside a label in the sheet. */
  const rows = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  return { ...renderApp('/orders?open=ATL-1'), sent, rows };
}

const approvalNeeded = {
  code: 'approval-required',
  status: 403,
  detail: 'Un administrateur doit approuver ceci',
  rpc: '/souk.orders.v1.Payments/RefundPayment',
  digest: 'd1',
  exceeded: [
    { name: 'refund', value: '40', limit: '30', currency: 'MAD' },
    { name: 'refund-day', value: '40', limit: '100', currency: 'MAD', used: '80' },
  ],
};

describe('the payments of an order', () => {
  it('are in the sheet with what was handed back and put into the wallet', async () => {
    const { rows } = openSheet(['ROLE_ADMIN'], undefined, { change: 7, restAsCredit: 3 });
    expect(await rows('Rendu')).toBe('7,00\u00a0MAD');
    expect(await rows('Versé au portefeuille')).toBe('3,00\u00a0MAD');
  });

  it('are listed with who took and who approved them', async () => {
    openSheet(['ROLE_STAFF']);
    const list = within(await screen.findByRole('list', { name: 'Paiements' }));
    expect(list.getByText('Remboursé · Espèces')).toBeInTheDocument();
    expect(list.getByText(/Salma · caisse Caisse 1 · Approuvé par Amina/)).toBeInTheDocument();
  });

  it('can be taken in one place only', async () => {
    openSheet(['ROLE_ADMIN']);
    await screen.findByRole('heading', { name: 'Paiements' });
    expect(screen.getAllByText('Encaisser')).toHaveLength(1);
  });

  it('are written off by admins alone, with the reason', async () => {
    const { user, sent } = openSheet(['ROLE_ADMIN']);
    await user.click(await screen.findByRole('button', { name: 'Passer en perte' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Passer en perte' }));
    expect(dialog.getByLabelText(/Montant/)).toHaveValue('60');
    expect(dialog.getByRole('button', { name: 'Passer en perte' })).toBeDisabled();
    await user.type(dialog.getByLabelText(/Motif/), 'Tache');
    await user.click(dialog.getByRole('button', { name: 'Passer en perte' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Passer en perte' })).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([{ amount: '60', note: 'Tache', version: 1 }]);
  });

  it('cannot be written off by staff', async () => {
    openSheet(['ROLE_STAFF']);
    await screen.findByRole('button', { name: 'Rembourser' });
    expect(screen.queryByRole('button', { name: 'Passer en perte' })).toBeNull();
  });
});

describe('a refund that an admin must approve', () => {
  async function refund(pin: string) {
    const opened = openSheet(['ROLE_STAFF'], approvalNeeded);
    server.use(
      http.get('*/auth/device', () =>
        HttpResponse.json([
          { id: 'u1', name: 'Amina', picture: null, canApprove: true },
          { id: 'u2', name: 'Salma', picture: null, canApprove: false },
        ]),
      ),
      http.post('*/auth/token', async ({ request }) => {
        const fields = new URLSearchParams(await request.text());
        if (fields.get('scope') !== 'approve')
          return HttpResponse.json({ access_token: 'token', expires_in: 300 });
        expect([fields.get('rpc'), fields.get('digest')]).toEqual([approvalNeeded.rpc, 'd1']);
        return fields.get('pin') === '4821' && fields.get('user_id') === 'u1'
          ? HttpResponse.json({ access_token: 'approval', expires_in: 60 })
          : HttpResponse.json({ error: 'invalid_grant' }, { status: 400 });
      }),
    );
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Rembourser' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rembourser' }));
    await user.click(dialog.getByLabelText(/Mode de paiement/));
    await user.click(await screen.findByRole('option', { name: 'Espèces' }));
    await user.click(dialog.getByRole('button', { name: 'Rembourser' }));
    const approval = await screen.findByRole('dialog', { name: 'Un administrateur doit approuver' });
    expect(
      within(approval)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Remboursement : 40,00\u00a0MAD, pour une limite de 30,00\u00a0MAD',
      "Remboursement : 40,00\u00a0MAD, pour une limite par jour de 100,00\u00a0MAD, dont 80,00\u00a0MAD déjà utilisés aujourd'hui",
    ]);
    await user.type(await within(approval).findByLabelText(/PIN de l'administrateur/), pin);
    await user.click(within(approval).getByRole('button', { name: 'Approuver' }));
    return { ...opened, approval };
  }

  it('is sent again with the approval, under the same key', async () => {
    const { sent } = await refund('4821');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ approval }) => approval)).toEqual([null, 'approval']);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rembourser' })).toBeNull());
  });

  it('stays unsent with a wrong PIN, and shows why once it is given up', async () => {
    const { sent, approval, user } = await refund('1234');
    expect(await within(approval).findByRole('alert')).toHaveTextContent("Ce PIN n'est pas le bon");
    await user.click(within(approval).getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('Un administrateur doit approuver ceci')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });
});
