import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { Import } from '../contract';

const LAMPS = { categoryId: '', countryCode: 'US', productNameEn: 'lamp', productSku: '' };

const running = (more: Partial<Import> = {}): Import => ({
  '@id': '/fr/api/imports/i1',
  '@type': 'Import',
  id: 'i1',
  version: 3,
  state: 'running',
  total: 60,
  done: 28,
  failed: 2,
  waitingFor: '',
  waitUntil: null,
  createdAt: '2026-11-21T10:00:00+00:00',
  updatedAt: null,
  search: null,
  isSearching: false,
  found: 0,
  seen: 0,
  skipped: 0,
  endedBy: '',
  waitingForCode: null,
  endedByCode: null,
  ...more,
});

/** Open the page with one import; `respond` answers each command, and returns the import that is there then. */
async function openImports(item: Import, respond: () => Import | Response = () => item) {
  const sent: { command: string; body: unknown; precondition: string | null }[] = [];
  let current = item;
  const take = async ({ request }: { request: Request }) => {
    const text = await request.text();
    const command = `${request.method} ${new URL(request.url).pathname}`;
    const precondition = request.headers.get('If-Match');
    sent.push({ command, body: text === '' ? null : JSON.parse(text), precondition });
    const answer = respond();
    if (answer instanceof Response) return answer;
    current = answer;
    return HttpResponse.json(answer);
  };
  server.use(
    http.get('*/fr/api/imports', () => collection([current])),
    http.put('*/fr/api/imports/i1', take),
    http.post('*/fr/api/imports/i1/retry', take),
    ...createShop().handlers,
  );
  const { user } = renderApp('/dropship/imports');
  const card = within(await screen.findByRole('article'));
  const press = (name: string) => user.click(card.getByRole('button', { name }));
  return { card, press, sent };
}

it('shows how far a search is, and why it waits', async () => {
  const search = { search: LAMPS, isSearching: true, found: 90, seen: 61, skipped: 1 };
  const wait = { waitUntil: new Date(Date.now() + 60_000).toISOString(), waitingFor: 'down' };
  const { card } = await openImports(running({ ...search, ...wait, waitingForCode: 'down' }));
  expect(card.getByRole('heading', { name: 'Produits pour « lamp »' })).toBeInTheDocument();
  expect(card.getByRole('progressbar', { name: 'Avancement' })).toHaveAttribute('aria-valuenow', '50');
  expect(card.getByText(/^61 résultats sur 90 traités, 1 déjà ajoutés ; la recherche/)).toBeInTheDocument();
  expect(card.getByRole('status')).toHaveTextContent(
    /environ \d+ s · Le fournisseur ne répond pas correctement\.$/,
  );
});

it('shows no reason for a wait that is normal, and why a search ended', async () => {
  const search = { search: LAMPS, found: 90, seen: 60, endedBy: 'most', endedByCode: 'most' as const };
  const wait = { waitUntil: null, waitingFor: 'turn', waitingForCode: 'turn' as const };
  const { card } = await openImports(running({ ...search, ...wait }));
  expect(card.getByRole('status')).toHaveTextContent(/environ 1 s$/);
  expect(card.getByText('Le nombre maximal est atteint.')).toBeInTheDocument();
});

it('pauses and resumes without asking for a version, which the progress changes all the time', async () => {
  let state: Import['state'] = 'paused';
  const { card, press, sent } = await openImports(running(), () => running({ state, version: 9 }));
  await press('Mettre en pause');
  expect(await card.findByText('En pause')).toBeInTheDocument();
  state = 'running';
  await press('Reprendre');
  expect(await card.findByText('En cours')).toBeInTheDocument();
  const command = 'PUT /fr/api/imports/i1';
  expect(sent).toEqual([
    { command, body: { state: 'paused' }, precondition: null },
    { command, body: { state: 'running' }, precondition: null },
  ]);
});

it('shows the failed products with their reasons, how many more there are, and tries them again', async () => {
  const done = running({ state: 'done', done: 58 });
  const { card, press, sent } = await openImports(done, () => running({ failed: 0 }));
  const queries: URLSearchParams[] = [];
  let isDown = true;
  server.use(
    http.get('*/fr/api/cj_products', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      if (isDown) return HttpResponse.json({ detail: 'La base se repose.' }, { status: 503 });
      const lamp = { id: 'l1', name: 'Lamp', reason: 'gone', reasonCode: 'gone' };
      return collection([lamp], { 'hydra:totalItems': 2 });
    }),
  );
  expect(card.queryByRole('progressbar')).toBeNull();
  await press('2 en échec');
  expect(await card.findByText('La base se repose.')).toBeInTheDocument();
  isDown = false;
  await press('Réessayer');
  const items = await card.findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Lamp : Le fournisseur ne propose plus ce produit.');
  expect(items[1]).toHaveTextContent('Et 1 de plus');
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({ import: 'i1', status: 'failed' });
  await press('Réessayer les échecs');
  await waitFor(() => expect(card.queryByRole('list')).toBeNull());
  expect(sent).toMatchObject([{ command: 'POST /fr/api/imports/i1/retry', body: null }]);
});

it('shows why a command was refused, for each attempt again', async () => {
  const detail = "L'importation est terminée.";
  const { card, press } = await openImports(running(), () => HttpResponse.json({ detail }, { status: 409 }));
  await press('Mettre en pause');
  expect(await card.findByText(detail)).toBeInTheDocument();
  await press('Masquer');
  expect(card.queryByText(detail)).toBeNull();
  await press('Mettre en pause');
  expect(await card.findByText(detail)).toBeInTheDocument();
});

it('leads to the catalogue while nothing was imported', async () => {
  server.use(
    http.get('*/fr/api/imports', () => collection([])),
    ...createShop().handlers,
  );
  renderApp('/dropship/imports');
  const link = await screen.findByRole('link', { name: 'Vers le catalogue' });
  expect(link).toHaveAttribute('href', '/dropship');
});
