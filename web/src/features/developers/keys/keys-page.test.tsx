import { screen, within } from '@testing-library/react';
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
