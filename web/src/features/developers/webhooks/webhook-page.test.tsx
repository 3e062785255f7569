import { screen, within } from '@testing-library/react';
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
