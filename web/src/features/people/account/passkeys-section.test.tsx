import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const passkey = { id: 'k1', name: 'Téléphone', createdAt: '2026-11-20T09:00:00Z', lastUsedAt: null };
const create = vi.fn();

beforeEach(() => {
  create.mockReset();
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: (options: object) => options,
    parseCreationOptionsFromJSON: (options: object) => options,
  });
  vi.stubGlobal('navigator', Object.assign(navigator, { credentials: { create } }));
});

async function openAccount() {
  const calls: [string, string, unknown][] = [];
  const answer = (reply: object) =>
    async function record({ request }: { request: Request }) {
      calls.push([request.method, new URL(request.url).pathname, await request.json()]);
      return HttpResponse.json(reply);
    };
  const account = { id: 'user-1', email: 'a@b.test', name: 'Amina', picture: null, locale: null };
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/account', () =>
      HttpResponse.json({ ...account, hasSecondFactor: false, hasPin: false }),
    ),
    http.get('*/fr/api/account/sessions', () => collection([])),
    http.get('*/fr/api/account/passkeys', () => collection([passkey])),
    http.post('*/fr/api/account/passkeys/options', answer({ options: { challenge: 'c' } })),
    http.post('*/fr/api/account/passkeys', answer(passkey)),
    http.patch('*/fr/api/account/passkeys/k1', answer(passkey)),
    http.delete('*/fr/api/account/passkeys/k1', answer({ done: true })),
  );
  const { user } = renderApp('/account');
  const section = within(await screen.findByRole('region', { name: "Clés d'accès" }));
  return { user, section, calls };
}

async function add({ user, section }: Awaited<ReturnType<typeof openAccount>>) {
  await user.clear(section.getByLabelText("Nom de la clé d'accès"));
  await user.type(section.getByLabelText("Nom de la clé d'accès"), 'Portable');
  await user.type(section.getByLabelText('Mot de passe actuel'), 'secret');
  await user.click(section.getByRole('button', { name: "Ajouter une clé d'accès" }));
}

it('stores what the authenticator made for the password', async () => {
  create.mockResolvedValue({ id: 'made' });
  const page = await openAccount();
  await add(page);
  await waitFor(() => expect(page.calls).toHaveLength(2));
  expect(page.calls).toEqual([
    ['POST', '/fr/api/account/passkeys/options', { currentPassword: 'secret' }],
    ['POST', '/fr/api/account/passkeys', { name: 'Portable', credential: { id: 'made' } }],
  ]);
  expect(create).toHaveBeenCalledWith({ publicKey: { challenge: 'c' } });
  expect(page.section.getByLabelText('Mot de passe actuel')).toHaveValue('');
});

it.each([
  ['NotAllowedError', null],
  ['InvalidStateError', /a déjà une clé d'accès/],
  ['NotSupportedError', /n'a pas pu créer/],
])('stores nothing after %s', async (name, message) => {
  create.mockRejectedValue(new DOMException('', name));
  const page = await openAccount();
  await add(page);
  await waitFor(() => expect(create).toHaveBeenCalled());
  if (message) expect(await page.section.findByText(message)).toBeInTheDocument();
  else expect(page.section.queryByRole('alert')).toBeNull();
  expect(page.calls).toHaveLength(1);
});

it('removes a passkey for the password', async () => {
  const { user, section, calls } = await openAccount();
  await user.click(await section.findByRole('button', { name: 'Supprimer Téléphone' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Supprimer' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Mot de passe actuel'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() =>
    expect(calls).toEqual([['DELETE', '/fr/api/account/passkeys/k1', { currentPassword: 'secret' }]]),
  );
});

it('renames a passkey', async () => {
  const { user, section, calls } = await openAccount();
  await user.click(await section.findByRole('button', { name: 'Renommer Téléphone' }));
  const field = within(screen.getByRole('dialog')).getByLabelText(/Nom de la clé/);
  await user.clear(field);
  await user.type(field, 'Bureau{Enter}');
  await waitFor(() => expect(calls).toEqual([['PATCH', '/fr/api/account/passkeys/k1', { name: 'Bureau' }]]));
});
