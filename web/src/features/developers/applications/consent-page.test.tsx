import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
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
};

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
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Installer et autoriser' }));
  await waitFor(() => expect(window.location.hash).toBe('#allowed'));
  expect(bodies).toMatchObject([{ clientId: 'c1', scope: 'orders:read', state: 's' }]);
});
