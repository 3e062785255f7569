import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const passkey = { id: 'k1', name: 'Téléphone', createdAt: '2026-11-20T09:00:00Z', lastUsedAt: null };
const session = {
  id: 's1',
  device: 'Tablette',
  address: '41.1.1.1',
  createdAt: null,
  lastUsedAt: '2026-11-29T09:00:00Z',
  isCurrent: false,
};
const get = vi.fn();
const PASSWORD = 'Mot de passe actuel';

/** Each form that changes how one signs in: region, what else is typed, button, method, path and body. */
const FORMS: [string, [string, string][], string, string, string, object][] = [
  [
    'Mot de passe',
    [['Nouveau mot de passe', 'un nouveau']],
    'Changer le mot de passe',
    'POST',
    'password',
    { newPassword: 'un nouveau' },
  ],
  ['Double authentification', [], 'Désactiver', 'DELETE', 'second-factor', {}],
  ['Double authentification', [], 'Nouveaux codes de secours', 'POST', 'second-factor/recovery-codes', {}],
  [
    'Code PIN de caisse',
    [['Nouveau code PIN (4 à 8 chiffres)', '4821']],
    'Enregistrer le code PIN',
    'PUT',
    'pin',
    { pin: '4821' },
  ],
  ['Code PIN de caisse', [], 'Supprimer le code PIN', 'DELETE', 'pin', {}],
  [
    "Clés d'accès",
    [["Nom de la clé d'accès", 'Portable']],
    "Ajouter une clé d'accès",
    'POST',
    'passkeys/options',
    {},
  ],
];

beforeEach(() => {
  get.mockReset();
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: (options: object) => options,
    parseCreationOptionsFromJSON: (options: object) => options,
  });
  const create = vi.fn().mockResolvedValue(null);
  vi.stubGlobal('navigator', Object.assign(navigator, { credentials: { get, create } }));
});

function serve(answer: (body: unknown) => Response) {
  const sent: [string, string, unknown][] = [];
  async function record({ request }: { request: Request }) {
    const body = await request.json();
    const path = new URL(request.url).pathname.replace('/fr/api/account/', '');
    sent.push([request.method, path, body]);
    return answer(body);
  }
  const account = { id: 'user-1', email: 'a@b.test', name: 'Amina', picture: null, locale: null };
  const factor = { hasSecondFactor: true, hasPin: true, recoveryAt: null, recoveryCodeCount: 3 };
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/account', () =>
      HttpResponse.json({ ...account, ...factor, hasOldRecoveryCodes: true }),
    ),
    http.get('*/fr/api/account/sessions', () => collection([session])),
    http.get('*/fr/api/account/passkeys', () => collection([passkey])),
    http.post('*/fr/api/account/passkeys/challenge', () =>
      HttpResponse.json({ options: { challenge: 'c' } }),
    ),
    http.post('*/fr/api/account/passkeys/proof', () => HttpResponse.json({ proof: 'the-proof' })),
    http.all('*/fr/api/account/:first', record),
    http.all('*/fr/api/account/:first/:second', record),
  );
  return sent;
}

const done = () => HttpResponse.json({ done: true, codes: ['abcd-efgh-jkmn-pqrs'], options: {} });

async function open([region, fields]: (typeof FORMS)[number]) {
  const { user } = renderApp('/account');
  const section = within(await screen.findByRole('region', { name: region }));
  for (const [label, text] of fields) {
    await user.clear(await section.findByLabelText(label));
    await user.type(section.getByLabelText(label), text);
  }
  return { user, section };
}

it.each(FORMS)('%s asks for password and code: %#', async (...form) => {
  const [, , button, method, path, body] = form;
  const sent = serve(done);
  const { user, section } = await open(form);
  await user.type(await section.findByLabelText(PASSWORD), 'secret');
  expect(section.getByRole('button', { name: button })).toBeDisabled();
  await user.type(section.getByLabelText('Code'), '123 456');
  await user.click(section.getByRole('button', { name: button }));
  const proof = { currentPassword: 'secret', code: '123 456' };
  await waitFor(() => expect(sent).toEqual([[method, path, { ...body, ...proof }]]));
});

it.each(FORMS)('%s takes a passkey in place of both: %#', async (...form) => {
  const [, , button, method, path, body] = form;
  get.mockResolvedValue({ id: 'signed' });
  const sent = serve(done);
  const { user, section } = await open(form);
  await user.click(await section.findByRole('button', { name: "Confirmer par une clé d'accès" }));
  expect(await section.findByText(/Confirmé par votre clé/)).toBeInTheDocument();
  expect(section.queryByLabelText(PASSWORD)).toBeNull();
  await user.click(section.getByRole('button', { name: button }));
  await waitFor(() => expect(sent).toEqual([[method, path, { ...body, proof: 'the-proof' }]]));
});

const violation = (propertyPath: string, message: string) =>
  HttpResponse.json(
    { status: 422, violations: [{ propertyPath, message, code: 'x' }], detail: message },
    { status: 422 },
  );

it('shows what is wrong with the code beside it', async () => {
  serve(() => violation('code', 'Ce code a déjà servi.'));
  const { user, section } = await open(['Double authentification', [], '', '', '', {}]);
  await user.type(await section.findByLabelText(PASSWORD), 'secret');
  await user.type(section.getByLabelText('Code'), '123456');
  await user.click(section.getByRole('button', { name: 'Désactiver' }));
  expect(await section.findByText('Ce code a déjà servi.')).toBeInTheDocument();
  expect(section.getByLabelText('Code')).toHaveAccessibleDescription('Ce code a déjà servi.');
});

it('asks again after a proof that has ended', async () => {
  get.mockResolvedValue({ id: 'signed' });
  serve(() => violation('proof', 'Cette preuve a déjà servi.'));
  const { user, section } = await open(['Double authentification', [], '', '', '', {}]);
  await user.click(await section.findByRole('button', { name: "Confirmer par une clé d'accès" }));
  await user.click(await section.findByRole('button', { name: 'Désactiver' }));
  expect(await section.findByText('Cette preuve a déjà servi.')).toBeInTheDocument();
  expect(section.getByLabelText(PASSWORD)).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: "Confirmer par une clé d'accès" }));
  expect(await section.findByText(/Confirmé par votre clé/)).toBeInTheDocument();
});

it('says how many recovery codes are left, and that they are old', async () => {
  serve(done);
  const { section } = await open(['Double authentification', [], '', '', '', {}]);
  expect(await section.findByText(/Il reste 3 codes de secours/)).toBeInTheDocument();
  expect(section.getByText(/ancien modèle/)).toBeInTheDocument();
});

it.each([
  ['Déconnecter Tablette', 'sessions/s1'],
  ['Déconnecter partout', 'sessions'],
])('%s asks for one factor', async (button, path) => {
  const sent = serve(done);
  const { user, section } = await open(['Sessions', [], '', '', '', {}]);
  await user.click(await section.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const end = dialog.getByRole('button', { name: 'Déconnecter' });
  expect(end).toBeDisabled();
  expect(dialog.queryByLabelText('Code')).toBeNull();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(PASSWORD), 'secret');
  await user.click(end);
  await waitFor(() => expect(sent).toEqual([['DELETE', path, { currentPassword: 'secret' }]]));
});
