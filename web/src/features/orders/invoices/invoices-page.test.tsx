import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

it('filters invoices by state and days on the server', async () => {
  const queries: URLSearchParams[] = [];
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/invoices', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return collection([]);
    }),
  );
  const { user } = renderApp('/orders/invoices?from=2026-11-20&until=2026-11-22');
  await user.click(await screen.findByRole('button', { name: 'État' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Facture' }));
  await waitFor(() => expect(queries.at(-1)?.get('kind')).toBe('invoice'));
  expect(queries.at(-1)?.get('cancelled')).toBe('false');
  expect(queries.at(-1)?.get('issuedAt[after]')).toBe('2026-11-20');
  expect(queries.at(-1)?.get('issuedAt[before]')).toBe('2026-11-23');
  await user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(queries.at(-1)?.has('issuedAt[after]')).toBe(false));
  expect(queries.at(-1)?.has('kind')).toBe(false);
});
