import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const URL_OF_HOOK = 'https://hooks.example/orders';
const webhook = (values: object) => ({
  id: 'w1',
  url: URL_OF_HOOK,
  events: ['orders.order-saved'],
  state: 'on',
  createdAt: '2026-11-01T10:00:00Z',
  formerSecretEndsAt: null,
  version: 1,
  ...values,
});
const delivery = {
  id: 'd1',
  eventId: 'e1',
  event: 'orders.order-saved',
  state: 'failed',
  attempts: 10,
  status: 500,
  response: 'out of order',
  body: '{"data":1}',
  createdAt: '2026-11-01T10:00:00Z',
  attemptedAt: null,
  nextAt: null,
};
const list = (...member: object[]) => ({ 'hydra:member': member, 'hydra:totalItems': member.length });

function serveWebhooks(item: object) {
  const calls: [string, string, unknown][] = [];
  const record = async ({ request }: { request: Request }) => {
    calls.push([request.method, new URL(request.url).pathname, await request.json().catch(() => null)]);
    return HttpResponse.json({ ...item, secret: 'whsec_shown-once' });
  };
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/webhooks', () => HttpResponse.json(list(item))),
    http.get('*/fr/api/webhook_events', () =>
      HttpResponse.json(list({ id: 'orders.order-paid', application: '' })),
    ),
    http.get('*/fr/api/webhooks/w1', () => HttpResponse.json(item)),
    http.get('*/fr/api/webhooks/w1/deliveries', () => HttpResponse.json(list(delivery))),
    http.post('*/fr/api/webhooks*', record),
    http.post('*/fr/api/webhooks/w1/*', record),
    http.put('*/fr/api/webhooks/w1', record),
    http.delete('*/fr/api/webhooks/w1', record),
  );
  return calls;
}

it('creates a webhook and shows its secret once', async () => {
  const calls = serveWebhooks(webhook({}));
  const { user } = renderApp('/developers/webhooks');
  await user.click(await screen.findByRole('button', { name: 'Nouveau webhook' }));
  await user.type(screen.getByLabelText(/^Adresse/), URL_OF_HOOK);
  await user.click(screen.getByLabelText('Événements'));
  await user.click(await screen.findByRole('option', { name: 'orders.order-paid' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByDisplayValue('whsec_shown-once')).toBeInTheDocument();
  const body = { url: URL_OF_HOOK, events: ['orders.order-paid'] };
  expect(calls).toEqual([['POST', '/fr/api/webhooks', body]]);
});

it('shows what was answered, and sends a delivery again', async () => {
  const calls = serveWebhooks(webhook({}));
  const { user } = renderApp('/developers/webhooks/w1');
  await user.click(await screen.findByRole('button', { name: 'orders.order-saved' }));
  expect(screen.getByText('out of order')).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fermer' }));
  await user.click(await screen.findByRole('button', { name: 'Renvoyer' }));
  expect(calls).toEqual([['POST', '/fr/api/webhooks/w1/deliveries/d1/resend', null]]);
});

it('says why a webhook is off, and switches it on', async () => {
  const calls = serveWebhooks(webhook({ state: 'gone' }));
  const { user } = renderApp('/developers/webhooks/w1');
  expect(await screen.findByText(/410/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Activer' }));
  expect(calls).toEqual([['PUT', '/fr/api/webhooks/w1', { isEnabled: true }]]);
});

it('asks before it removes a webhook', async () => {
  const calls = serveWebhooks(webhook({}));
  const { user } = renderApp('/developers/webhooks/w1');
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  expect(calls).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByRole('button', { name: 'Nouveau webhook' })).toBeInTheDocument();
  expect(calls).toEqual([['DELETE', '/fr/api/webhooks/w1', null]]);
});

it('changes address and events alone', async () => {
  const calls = serveWebhooks(webhook({}));
  const { user } = renderApp('/developers/webhooks/w1');
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  await user.type(screen.getByLabelText(/^Adresse/), '/2');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { url: `${URL_OF_HOOK}/2`, events: ['orders.order-saved'] };
  expect(calls).toEqual([['PUT', '/fr/api/webhooks/w1', body]]);
});

it('asks before it makes another secret, which it shows once', async () => {
  const calls = serveWebhooks(webhook({ formerSecretEndsAt: '2099-11-02T10:00:00Z' }));
  const { user } = renderApp('/developers/webhooks/w1');
  expect(await screen.findByText(/L’ancien secret signe aussi jusqu’au 2 nov. 2099/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Nouveau secret' }));
  expect(calls).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Nouveau secret' }));
  expect(await screen.findByDisplayValue('whsec_shown-once')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_shown-once')).toBeNull());
  expect(calls).toEqual([['POST', '/fr/api/webhooks/w1/rotate', null]]);
});

it('says why a delivery is not sent again', async () => {
  serveWebhooks(webhook({}));
  const problem = { title: 'Refusé', detail: 'Le webhook est désactivé.' };
  server.use(http.post('*/resend', () => HttpResponse.json(problem, { status: 409 })));
  const { user } = renderApp('/developers/webhooks/w1');
  await user.click(await screen.findByRole('button', { name: 'Renvoyer' }));
  expect(await screen.findByText('Le webhook est désactivé.')).toBeInTheDocument();
});

it('shows an error of the deliveries alone, with a retry', async () => {
  serveWebhooks(webhook({}));
  const queries: string[] = [];
  server.use(
    http.get('*/fr/api/webhooks/w1/deliveries', ({ request }) => {
      queries.push(new URL(request.url).search);
      if (queries.length === 1)
        return HttpResponse.json({ detail: 'Les envois se reposent.' }, { status: 503 });
      return HttpResponse.json(list({ ...delivery, body: 'not JSON' }));
    }),
  );
  const { user } = renderApp('/developers/webhooks/w1');
  expect(await screen.findByText('Les envois se reposent.')).toBeInTheDocument();
  expect(screen.getByText(URL_OF_HOOK)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  const deliveries = within(await screen.findByRole('table', { name: 'Envois' }));
  await user.click(await deliveries.findByRole('button', { name: 'orders.order-saved' }));
  expect(screen.getByText('not JSON')).toBeInTheDocument();
  const first = '?page=1&itemsPerPage=30';
  expect(queries).toEqual([first, first]);
});
