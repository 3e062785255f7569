import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const key = (values: object) => ({
  id: 'k1',
  name: 'Export',
  hint: 'a1b2',
  scopes: ['orders:read'],
  maker: 'Nadia',
  createdAt: '2026-11-01T10:00:00Z',
  expiresAt: null,
  lastUsedAt: null,
  ...values,
});
const list = (...member: object[]) => ({ 'hydra:member': member, 'hydra:totalItems': member.length });

function serveKeys(keys: object[]) {
  const calls: [string, string, unknown][] = [];
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/api_keys', () => HttpResponse.json(list(...keys))),
    http.get('*/fr/api/scopes', () => HttpResponse.json(list({ id: 'orders:read' }, { id: 'site:read' }))),
    http.post('*/fr/api/api_keys', async ({ request }) => {
      calls.push(['POST', new URL(request.url).pathname, await request.json()]);
      return HttpResponse.json(key({ id: 'k2', secret: 'souk_key_shown-once' }), { status: 201 });
    }),
    http.delete('*/fr/api/api_keys/k1', ({ request }) => {
      calls.push(['DELETE', new URL(request.url).pathname, null]);
      return HttpResponse.json({ id: 'k1' });
    }),
  );
  return calls;
}

it('creates a key and shows its secret once', async () => {
  const calls = serveKeys([key({})]);
  const { user } = renderApp('/developers/keys');
  await user.click(await screen.findByRole('button', { name: 'Nouvelle clé' }));
  await user.type(screen.getByLabelText(/^Nom/), 'Compta');
  expect(screen.getByRole('button', { name: 'Créer la clé' })).toBeDisabled();
  await user.click(await screen.findByLabelText(/orders:read/));
  await user.click(screen.getByLabelText('Validité'));
  await user.click(screen.getByRole('option', { name: 'Sans limite' }));
  await user.click(screen.getByRole('button', { name: 'Créer la clé' }));
  expect(await screen.findByDisplayValue('souk_key_shown-once')).toBeInTheDocument();
  const body = { name: 'Compta', scopes: ['orders:read'], expiresAt: null };
  expect(calls).toEqual([['POST', '/fr/api/api_keys', body]]);
});

it('asks before it revokes a key, and marks one that has expired', async () => {
  const calls = serveKeys([key({ expiresAt: '2020-01-01T00:00:00Z' })]);
  const { user } = renderApp('/developers/keys');
  expect(await screen.findByText('Expirée')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Révoquer Export' }));
  const dialog = screen.getByRole('dialog');
  expect(calls).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Révoquer' }));
  await screen.findByText('Expirée');
  expect(calls).toEqual([['DELETE', '/fr/api/api_keys/k1', null]]);
});

it('shows an error with a retry, and that there is no key', async () => {
  serveKeys([]);
  const problem = { title: 'Erreur', detail: 'Les clés se reposent.' };
  server.use(
    http.get('*/fr/api/api_keys', () => HttpResponse.json(problem, { status: 503 }), { once: true }),
  );
  const { user } = renderApp('/developers/keys');
  expect(await screen.findByText('Les clés se reposent.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Il n’y a pas encore de clé.')).toBeInTheDocument();
});

it('shows a name that is taken at its field, and keeps the scopes that were chosen', async () => {
  serveKeys([key({})]);
  const violations = [{ propertyPath: 'name', message: 'Ce nom est pris.' }];
  const bodies: unknown[] = [];
  server.use(
    http.post('*/fr/api/api_keys', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ title: 'Refusé', violations }, { status: 422 });
    }),
  );
  const { user } = renderApp('/developers/keys');
  await user.click(await screen.findByRole('button', { name: 'Nouvelle clé' }));
  await user.type(screen.getByLabelText(/^Nom/), 'Export');
  // In whichever order they are chosen, and without one that is chosen no more.
  await user.click(await screen.findByLabelText(/site:read/));
  await user.click(screen.getByLabelText(/orders:read/));
  await user.click(screen.getByLabelText(/site:read/));
  await user.click(screen.getByLabelText(/site:read/));
  await user.click(screen.getByRole('button', { name: 'Créer la clé' }));
  expect(await screen.findByText('Ce nom est pris.')).toBeVisible();
  expect(screen.getByLabelText(/^Nom/)).toBeInvalid();
  expect(screen.getByLabelText(/site:read/)).toBeChecked();
  expect(screen.queryByDisplayValue(/souk_key/)).toBeNull();
  expect(bodies).toMatchObject([{ name: 'Export', scopes: ['orders:read', 'site:read'] }]);
});

it('keeps the question open if a key could not be revoked', async () => {
  serveKeys([key({})]);
  server.use(http.delete('*/fr/api/api_keys/k1', () => HttpResponse.error(), { once: true }));
  const { user } = renderApp('/developers/keys');
  await user.click(await screen.findByRole('button', { name: 'Révoquer Export' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Révoquer' }));
  expect(await dialog.findByText(/Le serveur ne répond pas/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Révoquer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
