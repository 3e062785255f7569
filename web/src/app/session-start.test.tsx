import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { cacheMe, readCachedMe } from '@/shared/auth/cached-me';
import { signOut } from '@/shared/auth/session';
import type { Me } from '@/shared/auth/session-slice';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop, me } from '@/testing/shop';

/** A shop that says who the user is when the test lets it. */
function createSlowShop() {
  let tell: (account: Me) => void = () => undefined;
  const account = new Promise<Me>((resolve) => {
    tell = resolve;
  });
  server.use(
    http.get('*/auth/me', async () => HttpResponse.json(await account)),
    http.get('*/fr/api/customers', () => collection([])),
    ...createShop().handlers,
  );
  return { tell };
}

const findPage = () => screen.findByRole('heading', { level: 1, name: 'Clients' });

describe('the start of a session', () => {
  it('shows the page as to the user last known', async () => {
    cacheMe(me);
    createSlowShop();
    renderApp('/customers');
    expect(await findPage()).toBeVisible();
  });

  it('goes on as what the account has become', async () => {
    cacheMe(me);
    const { tell } = createSlowShop();
    renderApp('/customers');
    await findPage();
    tell({ ...me, roles: ['ROLE_SHIPPING_AGENT'] });
    // The closed page has the heading of the page that it stands in for.
    expect(await screen.findByText(/Vous n'avez pas accès à cette page/)).toBeVisible();
  });

  it('keeps what is shown if the account is the same', async () => {
    cacheMe(me);
    const { tell } = createSlowShop();
    const { store } = renderApp('/customers');
    await findPage();
    const { session } = store.getState();
    let changes = 0;
    store.subscribe(() => {
      if (store.getState().session !== session) changes += 1;
    });
    tell(structuredClone(me));
    await waitFor(() => expect(localStorage.getItem('souk.me')).toBe(JSON.stringify(me)));
    await new Promise((done) => setTimeout(done, 50));
    expect(changes).toBe(0);
  });

  it('brings nobody back who signs out before the account has been read', async () => {
    cacheMe(me);
    const { tell } = createSlowShop();
    server.use(http.post('*/auth/revoke', () => new HttpResponse()));
    const { store } = renderApp('/customers');
    await findPage();
    await store.dispatch(signOut());
    tell(me);
    await new Promise((done) => setTimeout(done, 50));
    expect(store.getState().session.status).toBe('signed-out');
    expect(readCachedMe()).toBeNull();
  });

  it('shows nothing to those whose session is over', async () => {
    cacheMe(me);
    createSlowShop();
    server.use(
      http.post('*/auth/token', () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 })),
    );
    renderApp('/customers');
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1, name: 'Clients' })).toBeNull();
  });
});
