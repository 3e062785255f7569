import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const request = {
  name: 'Tableau',
  description: 'Montre les commandes.',
  application: 'order-board',
  origin: 'https://board.example',
  scopes: ['orders:read'],
  newScopes: ['orders:read'],
  events: ['orders.order-saved'],
  pageTitle: 'Tableau',
  denied: '#denied',
  redirect: null,
  endsAt: '2027-11-30T10:00:00Z',
};

afterEach(() => {
  window.location.hash = '';
});

it('asks with sentences, and consents to what it showed', async () => {
  const bodies: unknown[] = [];
  server.use(
    ...createShop().handlers,
    http.post('*/fr/api/oauth_requests', () => HttpResponse.json(request)),
    http.post('*/fr/api/oauth_consents', async ({ request: sent }) => {
      bodies.push(await sent.json());
      return HttpResponse.json({ redirect: '#allowed' });
    }),
  );
  const { user } = renderApp(
    '/oauth/authorize?client_id=c1&redirect_uri=https%3A%2F%2Fboard.example%2Fcb&state=s',
  );
  expect(await screen.findByText('Installer Tableau pour Atlas ?')).toBeInTheDocument();
  expect(screen.getByText(/Lire les commandes/)).toBeInTheDocument();
  expect(screen.getByText('orders.order-saved')).toBeInTheDocument();
  expect(screen.getByText(/jusqu'au .*30.*2027/)).toBeInTheDocument();
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Installer et autoriser' }));
  await waitFor(() => expect(window.location.hash).toBe('#allowed'));
  expect(bodies).toMatchObject([{ clientId: 'c1', scope: 'orders:read', state: 's' }]);
});

it('says why an application is not allowed, and leaves where its maker wants the denied', async () => {
  const problem = { title: 'Refusé', detail: 'Le manifeste a changé entre-temps.' };
  server.use(
    ...createShop().handlers,
    http.post('*/fr/api/oauth_requests', () => HttpResponse.json(request)),
    http.post('*/fr/api/oauth_consents', () => HttpResponse.json(problem, { status: 409 })),
  );
  const { user } = renderApp('/oauth/authorize?client_id=c1');
  await user.click(await screen.findByRole('button', { name: 'Installer et autoriser' }));
  expect(await screen.findByText('Le manifeste a changé entre-temps.')).toBeInTheDocument();
  expect(window.location.hash).not.toBe('#allowed');
  await user.click(screen.getByRole('button', { name: 'Ne pas autoriser' }));
  expect(window.location.hash).toBe('#denied');
});

it('asks nothing for what is allowed already', async () => {
  server.use(
    ...createShop().handlers,
    http.post('*/fr/api/oauth_requests', () => HttpResponse.json({ ...request, redirect: '#before' })),
  );
  renderApp('/oauth/authorize?client_id=c1');
  await waitFor(() => expect(window.location.hash).toBe('#before'));
  expect(screen.queryByRole('button', { name: 'Installer et autoriser' })).toBeNull();
});

it('shows an application that is not known as an error, with a retry', async () => {
  const problem = { title: 'Introuvable', detail: 'Cette application n’existe pas.' };
  server.use(
    http.post('*/fr/api/oauth_requests', () => HttpResponse.json(problem, { status: 404 }), { once: true }),
    http.post('*/fr/api/oauth_requests', () => HttpResponse.json(request)),
    ...createShop().handlers,
  );
  const { user } = renderApp('/oauth/authorize?client_id=c1');
  expect(await screen.findByText('Cette application n’existe pas.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Installer Tableau pour Atlas ?')).toBeInTheDocument();
});
