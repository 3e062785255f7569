import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const till = { '@id': '/fr/api/tills/t1', '@type': 'Till', id: 't1', version: 1, name: 'Caisse 1' };
const session = {
  '@id': '/fr/api/cash_sessions/s1',
  '@type': 'CashSession',
  id: 's1',
  version: 1,
  till: '/fr/api/tills/t1',
  tillName: 'Caisse 1',
  number: 1,
  openingFloat: 100,
  openedAt: '2026-11-23T08:00:00Z',
  openedBy: 'Amina',
  closedAt: null,
  closedBy: '',
  expectedCash: null,
  countedCash: null,
  difference: null,
  counts: [],
  note: '',
  approvedBy: '',
  openedById: null,
};
const row = { label: 'Espèces', isCash: true, payments: 2, taken: 60, change: 10, refunded: 0, net: 50 };
const report = {
  session,
  methods: [row],
  persons: [{ ...row, label: 'Amina' }],
  movements: [],
  taxes: [{ percent: 5.5, net: 47.39, tax: 2.61, gross: 50 }],
  cashPayments: 50,
  cashIn: 0,
  cashOut: 0,
  expectedCash: 150,
  orders: 2,
  drawerOpenings: 3,
};

const outside = {
  entries: [
    {
      id: 'e1',
      order: '/fr/api/orders/o1',
      orderNumber: 'ATL-2026-000001',
      kind: 'taken',
      amount: 20,
      personName: 'Karim',
      till: '',
      createdAt: '2026-11-23T09:00:00Z',
    },
  ],
  count: 1,
  amount: 20,
};
const nothing = { entries: [], count: 0, amount: 0 };

/** Serve one till, open or closed, and record what is sent. */
function serveTill(
  isOpen: boolean,
  outsideCash: object = nothing,
  tills: object[] = [till],
  roles = ['ROLE_STAFF'],
) {
  const shop = createShop(roles);
  const sent: unknown[] = [];
  const record = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(session);
  };
  server.use(
    http.get('*/fr/api/tills', () => collection(tills)),
    http.get('*/fr/api/cash_sessions', ({ request }) =>
      collection(
        isOpen && new URL(request.url).searchParams.get('exists[closedAt]') === 'false' ? [session] : [],
      ),
    ),
    http.get('*/fr/api/cash_sessions/s1/report', () => HttpResponse.json(report)),
    http.post('*/fr/api/cash_sessions', record),
    http.post('*/fr/api/cash_sessions/s1/close', record),
    http.post('*/fr/api/cash_movements', record),
    http.post('*/fr/api/drawer_openings', record),
    http.get('*/fr/api/outside_cash', () => HttpResponse.json(outsideCash)),
    http.post('*/fr/api/cash_sessions/s1/bring-in', record),
    ...shop.handlers,
  );
  return sent;
}

describe('the cash of a till', () => {
  it('is opened with what is in the drawer', async () => {
    const sent = serveTill(false);
    const { user } = renderApp('/orders/cash');
    await user.type(await screen.findByLabelText('Fond de caisse'), '150,50');
    await user.click(screen.getByRole('button', { name: 'Ouvrir la caisse' }));
    expect(sent).toEqual([{ till: 't1', openingFloat: '150.50' }]);
  });

  it('shows the sums of the open session', async () => {
    serveTill(true);
    renderApp('/orders/cash');
    const drawer = within(await screen.findByRole('region', { name: 'Tiroir' }));
    expect(drawer.getByText('150,00 MAD')).toBeInTheDocument();
    expect(drawer.getByText('Ouvert sans vente').nextElementSibling).toHaveTextContent('3');
    const methods = within(screen.getByRole('region', { name: 'Par mode de paiement' }));
    expect(methods.getByRole('row', { name: /Espèces.*60,00.*10,00.*50,00/ })).toBeInTheDocument();
    const taxes = within(screen.getByRole('table', { name: 'Taxe par taux' }));
    expect(taxes.getByRole('row', { name: /5,5.*47,39.*2,61.*50,00/ })).toBeInTheDocument();
  });

  it('is counted by notes and coins, and closed with the difference in sight', async () => {
    const sent = serveTill(true);
    const { user } = renderApp('/orders/cash');
    await user.click(await screen.findByRole('button', { name: 'Clôturer la caisse' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Nombre de 100,00/ }), '1');
    await user.type(dialog.getByRole('textbox', { name: /Nombre de 0,50/ }), '3');
    expect(dialog.getByRole('status')).toHaveTextContent(/Écart-48,50/);
    await user.click(dialog.getByRole('button', { name: 'Clôturer la caisse' }));
    expect(sent).toEqual([
      {
        counts: [
          { value: '100', pieces: 1 },
          { value: '0.5', pieces: 3 },
        ],
        note: '',
      },
    ]);
  });

  it('is taken out with a reason', async () => {
    const sent = serveTill(true);
    const { user } = renderApp('/orders/cash');
    await user.click(await screen.findByRole('button', { name: "Sortie d'espèces" }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Montant/), '20');
    expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
    await user.type(dialog.getByLabelText(/Motif/), 'Savon');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(sent).toEqual([{ cashSession: 's1', amount: '-20', reason: 'Savon' }]);
  });

  it.each([true, false])(
    'opens the drawer without a sale once the reason is recorded: %s',
    async (isOpen) => {
      const sent = serveTill(isOpen);
      const { user } = renderApp('/orders/cash');
      await user.click(await screen.findByRole('button', { name: 'Ouvrir le tiroir' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(/s'ouvre avec sa clé/)).toBeInTheDocument();
      await user.click(dialog.getByLabelText(/Pourquoi/));
      await user.click(screen.getByRole('option', { name: 'Autre motif' }));
      const open = dialog.getByRole('button', { name: 'Ouvrir le tiroir' });
      expect(open).toBeDisabled();
      await user.type(dialog.getByLabelText(/Note/), 'Clé perdue');
      await user.click(open);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent).toEqual([{ till: 't1', reason: 'other', note: 'Clé perdue' }]);
    },
  );

  it('takes in what was taken outside any session', async () => {
    const sent = serveTill(true, outside);
    const { user } = renderApp('/orders/cash');
    const table = within(await screen.findByRole('table', { name: 'Hors session de caisse' }));
    expect(table.getByRole('row', { name: /ATL-2026-000001.*Karim.*20,00/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tout ajouter à la caisse ouverte' }));
    expect(sent).toEqual([{ entries: ['e1'] }]);
  });

  it('lists it without an open till, and waits for one', async () => {
    serveTill(false, outside);
    renderApp('/orders/cash');
    expect(await screen.findByRole('button', { name: 'Tout ajouter à la caisse ouverte' })).toBeDisabled();
  });

  it('leads an admin to where tills are made, when there are none', async () => {
    serveTill(false, nothing, [], ['ROLE_ADMIN']);
    renderApp('/orders/cash');
    expect(await screen.findByRole('link', { name: 'Nouvelle caisse' })).toBeInTheDocument();
  });
});
