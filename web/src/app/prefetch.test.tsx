import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { cacheMe } from '@/shared/auth/cached-me';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop, me } from '@/testing/shop';

/** A shop that says who the user is when the test lets it; `queries` are those of its customers. */
function createSlowShop() {
  const queries: string[] = [];
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((done) => {
    answer = done;
  });
  server.use(
    http.get('*/auth/me', async () => {
      await isAnswered;
      return HttpResponse.json(me);
    }),
    http.get('*/fr/api/customers', ({ request }) => {
      queries.push(new URL(request.url).search);
      return collection([]);
    }),
    ...createShop().handlers,
  );
  return { queries, answer };
}

describe('the data of a page', () => {
  it('is asked for before the account has been read, with the query that the page then makes', async () => {
    cacheMe(me);
    const { queries, answer } = createSlowShop();
    renderApp('/customers?search=Salma&page=2');
    await waitFor(() => expect(queries).toHaveLength(1));
    expect(queries[0]).toContain('page=2');
    expect(queries[0]).toContain('search=Salma');

    answer();

    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(await screen.findByText(/Aucun résultat/)).toBeVisible();
    expect(queries).toHaveLength(1);
  });

  it('is not asked for if the user may not open the page', async () => {
    cacheMe({ ...me, roles: ['ROLE_SHIPPING_AGENT'] });
    const { queries, answer } = createSlowShop();
    renderApp('/customers');
    // The code of the page has loaded by then, too.
    await import('@/features/orders/customers/customers-page');
    await new Promise((done) => setTimeout(done, 50));
    expect(queries).toEqual([]);
    answer();
    await waitFor(() => expect(queries).toHaveLength(1));
  });

  it('is not asked for by those who are not known here', async () => {
    const { queries, answer } = createSlowShop();
    renderApp('/customers');
    await new Promise((done) => setTimeout(done, 50));
    expect(queries).toEqual([]);
    answer();
    await waitFor(() => expect(queries).toHaveLength(1));
  });
});
