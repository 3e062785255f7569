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
