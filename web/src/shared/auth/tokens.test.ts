import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { api } from '@/shared/api/api';
import { server } from '@/testing/server';
import { me } from '@/testing/shop';
import { startSession } from './session';
import { signedIn } from './session-slice';
import { bearer, renewToken } from './tokens';

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<{ ok: boolean }, string>({ query: (name) => `/api/${name}` }),
  }),
});

/** Grants token-1, token-2, … and refuses every bearer but the newest. */
function guardedServer() {
  let granted = 0;
  server.use(
    http.post('*/auth/token', () => {
      granted += 1;
      return HttpResponse.json({ access_token: `token-${granted}`, expires_in: 300 });
    }),
    http.get('*/:locale/api/*', ({ request }) => {
      const isFresh = granted > 0 && request.headers.get('Authorization') === `Bearer token-${granted}`;
      return isFresh ? HttpResponse.json({ ok: true }) : HttpResponse.json({ title: 'No' }, { status: 401 });
    }),
  );
  return () => granted;
}

describe('renewing the token', () => {
  it('asks once for all who ask meanwhile', async () => {
    const granted = guardedServer();
    expect(await Promise.all([renewToken(), renewToken(), renewToken()])).toEqual([
      'renewed',
      'renewed',
      'renewed',
    ]);
    expect(granted()).toBe(1);
    expect(bearer()).toBe('token-1');
  });

  it('happens once when several calls are refused, which then succeed', async () => {
    const granted = guardedServer();
    const store = createStore();
    const calls = ['a', 'b', 'c'].map((name) => store.dispatch(probe.endpoints.probe.initiate(name)));
    const answers = await Promise.all(calls);
    expect(answers.map(({ data }) => data)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(granted()).toBe(1);
  });

  it('ends the session when it is refused', async () => {
    server.use(
      http.post('*/auth/token', () => HttpResponse.json({ title: 'Expired' }, { status: 400 })),
      http.get('*/:locale/api/*', () => HttpResponse.json({ title: 'No' }, { status: 401 })),
    );
    const store = createStore();
    store.dispatch(signedIn(me));
    await store.dispatch(probe.endpoints.probe.initiate('a'));
    expect(store.getState().session.status).toBe('signed-out');
    expect(bearer()).toBeNull();
  });

  it('keeps the session when the server is only unwell', async () => {
    server.use(
      http.post('*/auth/token', () => new HttpResponse(null, { status: 503 })),
      http.get('*/:locale/api/*', () => HttpResponse.json({ title: 'No' }, { status: 401 })),
    );
    const store = createStore();
    store.dispatch(signedIn(me));
    await store.dispatch(probe.endpoints.probe.initiate('a'));
    expect(store.getState().session.status).toBe('signed-in');
  });
});

describe('starting the session', () => {
  it('asks for nothing where nobody signed in', async () => {
    const asked = guardedServer();
    const store = createStore();
    await store.dispatch(startSession());
    expect(store.getState().session.status).toBe('signed-out');
    expect(asked()).toBe(0);
  });

  it('says unreachable when nobody answers', async () => {
    localStorage.setItem('souk.session', 'open');
    server.use(http.post('*/auth/token', () => HttpResponse.error()));
    const store = createStore();
    await store.dispatch(startSession());
    expect(store.getState().session.status).toBe('unreachable');
  });
});
