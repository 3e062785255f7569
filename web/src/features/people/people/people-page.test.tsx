import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const person = (values: object) => ({
  id: 'p1',
  email: 'leila@atlas.test',
  name: 'Leila',
  roles: ['ROLE_STAFF'],
  state: 'active',
  version: 1,
  signedInAt: null,
  expiresAt: null,
  ...values,
});

function servePeople() {
  const calls: [string, string, unknown][] = [];
  const record = async (request: Request) => {
    calls.push([request.method, new URL(request.url).pathname, await request.json().catch(() => null)]);
  };
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/mails', () => HttpResponse.json({ title: 'No' }, { status: 404 })),
    http.get('*/fr/api/people', () =>
      HttpResponse.json({ 'hydra:member': [person({})], 'hydra:totalItems': 1 }),
    ),
    http.post('*/fr/api/people', async ({ request }) => {
      await record(request);
      return HttpResponse.json(person({ id: 'p2', link: 'https://souk.test/admin/invitation#t' }), {
        status: 201,
      });
    }),
    http.put('*/fr/api/people/p1', async ({ request }) => {
      await record(request);
      const problem = { title: 'Conflict', detail: 'Il doit rester un administrateur.' };
      return HttpResponse.json(problem, { status: 409 });
    }),
  );
  return calls;
}

it('invites a person and shows the link once', async () => {
  const calls = servePeople();
  const { user } = renderApp('/people');
  await user.click(await screen.findByRole('button', { name: 'Inviter une personne' }));
  await user.type(screen.getByLabelText(/Nom/), 'Omar');
  await user.type(screen.getByLabelText(/E-mail/), 'omar@atlas.test');
  await user.click(screen.getByLabelText('Livreur'));
  await user.click(screen.getByRole('button', { name: 'Inviter' }));
  expect(await screen.findByDisplayValue('https://souk.test/admin/invitation#t')).toBeInTheDocument();
  const roles = ['ROLE_STAFF', 'ROLE_SHIPPING_AGENT'];
  const body = { name: 'Omar', email: 'omar@atlas.test', isMailed: true, roles };
  expect(calls).toEqual([['POST', '/fr/api/people', body]]);
});

it('shows why a person cannot be deactivated', async () => {
  const calls = servePeople();
  const { user } = renderApp('/people');
  await user.click(await screen.findByRole('button', { name: 'Actions pour Leila' }));
  const menu = await screen.findByRole('menu');
  await user.click(within(menu).getByRole('menuitem', { name: 'Désactiver' }));
  expect(await screen.findByText('Il doit rester un administrateur.')).toBeInTheDocument();
  expect(calls).toEqual([['PUT', '/fr/api/people/p1', { isActive: false }]]);
});
