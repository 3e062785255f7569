import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const INVITATION = {
  email: 'leila@atlas.test',
  name: 'Leila',
  roles: ['ROLE_STAFF'],
  tenant: 'Atlas Pressing',
  slug: 'atlas',
  hasAccount: false,
};

function serveLinks() {
  const bodies: unknown[] = [];
  server.use(
    ...createShop().handlers,
    http.post('*/fr/api/account/invitation', () => HttpResponse.json(INVITATION)),
    http.post('*/fr/api/account/password/link', () =>
      HttpResponse.json({ detail: 'Ce lien a déjà servi.', title: 'Not Found' }, { status: 404 }),
    ),
    http.post('*/fr/api/account/invitation/accept', async ({ request }) => {
      const body = (await request.json()) as { password: string };
      bodies.push(body);
      const violation = { propertyPath: 'password', message: 'Trop facile.', code: 'weak' };
      if (body.password === 'password')
        return HttpResponse.json({ title: 'No', violations: [violation] }, { status: 422 });
      return HttpResponse.json(INVITATION);
    }),
  );
  return bodies;
}

it('lets an invited person choose a password and come in', async () => {
  const bodies = serveLinks();
  const { user } = renderApp('/invitation#the-token');
  expect(await screen.findByRole('heading', { name: 'Rejoindre Atlas Pressing' })).toBeInTheDocument();
  const password = screen.getByLabelText('Nouveau mot de passe');
  await user.type(password, 'password');
  await user.click(screen.getByRole('button', { name: 'Rejoindre' }));
  expect(await screen.findByText('Trop facile.')).toBeInTheDocument();
  await user.clear(password);
  await user.type(password, 'a fine password');
  await user.click(screen.getByRole('button', { name: 'Rejoindre' }));
  expect(await screen.findByRole('navigation')).toBeInTheDocument();
  expect(bodies.at(-1)).toEqual({ token: 'the-token', password: 'a fine password' });
});

it('says that a link has ended, and leads to the sign-in page', async () => {
  serveLinks();
  renderApp('/new-password#used');
  expect(await screen.findByText('Ce lien a déjà servi.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retour à la connexion' })).toBeInTheDocument();
});

const REVIEW = {
  token: 'the-review',
  remaining: [
    {
      id: 'k1',
      kind: 'api-key',
      name: 'Export',
      tenant: 'Atlas Pressing',
      createdAt: '2026-11-01T09:00:00Z',
      lastUsedAt: null,
    },
    {
      id: 'p1',
      kind: 'passkey',
      name: 'Téléphone',
      tenant: 'Atlas Pressing',
      createdAt: '2026-11-02T09:00:00Z',
      lastUsedAt: '2026-11-20T09:00:00Z',
    },
  ],
};

function serveReset(outcome: object) {
  const bodies: unknown[] = [];
  server.use(
    ...createShop().handlers,
    http.post('*/fr/api/account/password/link', () => HttpResponse.json({ email: 'leila@atlas.test' })),
    http.post('*/fr/api/account/password/reset', () =>
      HttpResponse.json({ email: 'leila@atlas.test', hasEndedAll: false, review: null, ...outcome }),
    ),
    http.post('*/fr/api/account/credentials', () => HttpResponse.json(REVIEW)),
    http.post('*/fr/api/account/credentials/end', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ done: true });
    }),
  );
  return bodies;
}

async function choosePassword() {
  const { user } = renderApp('/new-password#the-token');
  await user.type(await screen.findByLabelText('Nouveau mot de passe'), 'a fine password');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  return user;
}

it('lists what still signs in after a new password, and ends what is not kept', async () => {
  const bodies = serveReset({ review: REVIEW });
  const user = await choosePassword();
  expect(await screen.findByRole('heading', { name: 'Ce qui connecte encore' })).toBeInTheDocument();
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes).toHaveLength(2);
  for (const box of boxes) expect(box).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /Export/ }));
  await user.click(screen.getByRole('button', { name: /Garder ce qui est coché/ }));
  expect(await screen.findByRole('navigation')).toBeInTheDocument();
  expect(bodies).toEqual([{ token: 'the-review', ended: ['k1'] }]);
});

it('ends all of it at once, from the link of the mail too', async () => {
  const bodies = serveReset({});
  const { user } = renderApp('/credentials#the-review');
  await user.click(await screen.findByRole('button', { name: 'Mettre fin à tout' }));
  expect(await screen.findByRole('navigation')).toBeInTheDocument();
  expect(bodies).toEqual([{ token: 'the-review', ended: ['k1', 'p1'] }]);
});

it('says that everything has ended where the address was never proven', async () => {
  serveReset({ hasEndedAll: true });
  const user = await choosePassword();
  expect(await screen.findByText(/la première preuve que cette adresse est la vôtre/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  expect(await screen.findByRole('navigation')).toBeInTheDocument();
});

it('goes on at once where nothing else signs in', async () => {
  serveReset({});
  await choosePassword();
  expect(await screen.findByRole('navigation')).toBeInTheDocument();
});
