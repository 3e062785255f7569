import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const webhook = (id: string, state: string) => ({
  id,
  url: `https://hooks.example/${id}`,
  events: ['orders.order-saved', 'orders.order-paid'],
  state,
  createdAt: '2026-11-01T10:00:00Z',
  formerSecretEndsAt: null,
  version: 1,
});
const refuse = (status: number, detail: string, violations: object[] = []) =>
  HttpResponse.json({ status, title: 'Refusé', detail, violations }, { status });

it('shows the webhooks with their states, and opens one', async () => {
  server.use(
    http.get('*/fr/api/webhooks', () => collection([webhook('w1', 'on'), webhook('w2', 'failing')])),
    http.get('*/fr/api/webhooks/w2', () => HttpResponse.json(webhook('w2', 'failing'))),
    http.get('*/fr/api/webhooks/w2/deliveries', () => collection([])),
    ...createShop().handlers,
  );
  const { user, router } = renderApp('/developers/webhooks');
  const table = within(await screen.findByRole('table', { name: 'Webhooks' }));
  const row = within((await table.findByText('https://hooks.example/w2')).closest('tr') as HTMLElement);
  expect(row.getByText('En panne')).toBeInTheDocument();
  expect(table.getByText('Actif')).toBeInTheDocument();
  await user.click(row.getByRole('link'));
  expect(await screen.findByText(/rien n’a pu être livré pendant trois jours/)).toBeInTheDocument();
  expect(await screen.findByText('Rien n’a encore été envoyé.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/developers/webhooks/w2');
});

it('shows an error with a retry, and that there is no webhook', async () => {
  server.use(
    http.get('*/fr/api/webhooks', () => refuse(503, 'Les webhooks se reposent.'), { once: true }),
    http.get('*/fr/api/webhooks', () => collection([])),
    ...createShop().handlers,
  );
  const { user } = renderApp('/developers/webhooks');
  expect(await screen.findByText('Les webhooks se reposent.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Il n’y a pas encore de webhook.')).toBeInTheDocument();
});

it.each(['keys', 'webhooks', 'applications'])('keeps %s from who is no admin', async (page) => {
  const requested: string[] = [];
  server.use(
    http.get(/\/fr\/api\/(api_keys|webhooks|outside_applications)/, ({ request }) => {
      requested.push(request.url);
      return collection([]);
    }),
    ...createShop(['ROLE_STAFF']).handlers,
  );
  renderApp(`/developers/${page}`);
  expect(await screen.findByText(/Vous n'avez pas accès à cette page/)).toBeInTheDocument();
  expect(requested).toEqual([]);
});

it('shows what is wrong with a new webhook at its fields, and a lost connection on top', async () => {
  const bodies: unknown[] = [];
  let respond = () =>
    refuse(422, 'Refusé', [
      { propertyPath: 'url', message: 'L’hôte n’est pas public.' },
      { propertyPath: 'events[0]', message: 'Cet événement n’existe pas.' },
    ]);
  server.use(
    http.get('*/fr/api/webhooks', () => collection([])),
    http.get('*/fr/api/webhook_events', () => collection([{ id: 'orders.order-paid', application: '' }])),
    http.post('*/fr/api/webhooks', async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
    ...createShop().handlers,
  );
  const { user } = renderApp('/developers/webhooks');
  await user.click(await screen.findByRole('button', { name: 'Nouveau webhook' }));
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  await user.type(screen.getByLabelText(/^Adresse/), ' https://localhost ');
  expect(save).toBeDisabled();
  await user.click(screen.getByLabelText('Événements'));
  await user.click(await screen.findByRole('option', { name: 'orders.order-paid' }));
  await user.click(save);
  expect(await screen.findByText('L’hôte n’est pas public.')).toBeVisible();
  expect(screen.getByText('Cet événement n’existe pas.')).toBeVisible();
  expect(screen.getByLabelText(/^Adresse/)).toBeInvalid();
  respond = () => HttpResponse.error() as ReturnType<typeof refuse>;
  await user.click(save);
  expect(await screen.findByText(/Le serveur ne répond pas/)).toBeInTheDocument();
  await waitFor(() => expect(save).toBeEnabled());
  const body = { url: 'https://localhost', events: ['orders.order-paid'] };
  expect(bodies).toEqual([body, body]);
  expect(screen.queryByLabelText('Secret')).toBeNull();
});
