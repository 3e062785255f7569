import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { ListingRisk } from '../contract';

const risk = (id: string, more: Partial<ListingRisk>): ListingRisk => ({
  '@id': `/fr/api/listing_risks/${id}`,
  '@type': 'ListingRisk',
  id,
  version: 1,
  cjProduct: `/fr/api/cj_products/${id}`,
  name: `Lamp ${id}`,
  kind: 'vanished',
  state: 'held',
  before: '',
  after: '',
  createdAt: '2026-11-21T10:00:00+00:00',
  updatedAt: null,
  ...more,
});

const RISKS = [
  risk('r1', {}),
  risk('r2', { kind: 'cost-rise', state: 'applied', before: '80.00', after: '95.50' }),
  risk('r3', { state: 'resolved' }),
];

/** Open the page; `respond` answers each decision. */
async function openRisks(respond: () => Response = () => HttpResponse.json({})) {
  const sent: { path: string; body: unknown }[] = [];
  const states: (string | null)[] = [];
  const decide = async ({ request }: { request: Request }) => {
    const text = await request.text();
    sent.push({ path: new URL(request.url).pathname, body: text === '' ? null : JSON.parse(text) });
    return respond();
  };
  server.use(
    http.get('*/fr/api/listing_risks', ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      states.push(state);
      return collection(RISKS.filter((each) => !state || each.state === state));
    }),
    http.post('*/fr/api/listing_risks/*', decide),
    ...createShop().handlers,
  );
  const app = renderApp('/dropship/risks');
  const table = within(await screen.findByRole('table', { name: 'À vérifier' }));
  await table.findByText('Lamp r1');
  const row = (name: string) => within(table.getByText(name).closest('tr') ?? document.body);
  // The decision is in the row twice: on phones it is shown below the name.
  const press = async (name: string) => {
    const [button = document.body] = screen.getAllByRole('button', { name });
    await waitFor(() => expect(button).toBeEnabled());
    await app.user.click(button);
  };
  return { ...app, row, press, sent, states };
}

it('shows what changed of a product, and a decision only while one is open', async () => {
  const { row } = await openRisks();
  expect(row('Lamp r1').getByText('Le fournisseur ne l’a plus.')).toBeInTheDocument();
  expect(row('Lamp r2').getByText(/80,00.*→.*95,50/)).toBeInTheDocument();
  expect(row('Lamp r3').getByText('N’est plus d’actualité')).toBeInTheDocument();
  expect(row('Lamp r3').queryByRole('button')).toBeNull();
});

it('sends each decision to the risk that it is about', async () => {
  const { press, sent } = await openRisks();
  await press('Appliquer: Lamp r1');
  await press('Annuler: Lamp r2');
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/fr/api/listing_risks/r1/confirm', body: null },
      { path: '/fr/api/listing_risks/r2/undo', body: null },
    ]),
  );
});

it('decides at once on those of the page that are open, and lets go of them', async () => {
  const { user, sent } = await openRisks();
  const all = screen.getByRole('checkbox', { name: /Choisir tout ce qui attend/ });
  await user.click(all);
  expect(screen.getByRole('checkbox', { name: 'Choisir Lamp r1' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Choisir Lamp r3' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Confirmer la sélection' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/fr/api/listing_risks/decide', body: { risks: ['r1', 'r2'], decision: 'confirm' } },
    ]),
  );
  expect(await screen.findByText('0 choisi')).toBeInTheDocument();
  expect(all).not.toBeChecked();
});

it('shows why a decision was refused, and reads the risks again', async () => {
  const detail = 'Ce risque est déjà décidé.';
  const { press, states } = await openRisks(() => HttpResponse.json({ detail }, { status: 409 }));
  await press('Refuser: Lamp r1');
  expect(await screen.findByText(detail)).toBeInTheDocument();
  await waitFor(() => expect(states).toEqual([null, null]));
});

it('says that the connection is lost, until a later decision has arrived', async () => {
  let isLost = true;
  const { press } = await openRisks(() => (isLost ? HttpResponse.error() : HttpResponse.json({})));
  await press('Garder: Lamp r2');
  expect(await screen.findByText(/Le serveur ne répond pas/)).toBeInTheDocument();
  isLost = false;
  await press('Garder: Lamp r2');
  await waitFor(() => expect(screen.queryByText(/Le serveur ne répond pas/)).toBeNull());
});

it('filters by state, and shows all again when nothing matches', async () => {
  const { user, router, states } = await openRisks();
  await user.click(screen.getByRole('button', { name: 'État' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Refusé' }));
  await user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  expect(await screen.findByText('Lamp r3')).toBeInTheDocument();
  expect(states.slice(0, 2)).toEqual([null, 'undone']);
  expect(router.state.location.search).toBe('');
});

it('keeps those that are chosen when the connection is lost', async () => {
  const { user } = await openRisks(() => HttpResponse.error());
  await user.click(screen.getByRole('checkbox', { name: /Choisir tout ce qui attend/ }));
  await user.click(screen.getByRole('button', { name: 'Confirmer la sélection' }));
  expect(await screen.findByText(/Le serveur ne répond pas/)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Choisir Lamp r1' })).toBeChecked();
});
