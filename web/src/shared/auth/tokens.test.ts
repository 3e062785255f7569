import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { api } from '@/shared/api/api';
import { server } from '@/testing/server';
import { me } from '@/testing/shop';
import { cacheMe } from './cached-me';
import { startSession } from './session';
import { signedIn } from './session-slice';
import { bearer, renewToken } from './tokens';

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<{ ok: boolean }, string>({ query: (name) => `/api/${name}` }),
  }),
});

/** Issue token-1, token-2, … and reject every bearer token but the newest. */
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
  it('sends one request for concurrent callers', async () => {
    const granted = guardedServer();
    expect(await Promise.all([renewToken(), renewToken(), renewToken()])).toEqual([
      'renewed',
      'renewed',
      'renewed',
    ]);
    expect(granted()).toBe(1);
    expect(bearer()).toBe('token-1');
  });

  it('happens once when several calls get a 401, which then succeed', async () => {
    const granted = guardedServer();
    const store = createStore();
    const calls = ['a', 'b', 'c'].map((name) => store.dispatch(probe.endpoints.probe.initiate(name)));
    const results = await Promise.all(calls);
    expect(results.map(({ data }) => data)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(granted()).toBe(1);
  });

  it('ends the session when the refresh token is rejected', async () => {
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

  it('keeps the session when the server fails with 503', async () => {
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
  it('sends no request if nobody signed in before', async () => {
    const granted = guardedServer();
    const store = createStore();
    await store.dispatch(startSession());
    expect(store.getState().session.status).toBe('signed-out');
    expect(granted()).toBe(0);
  });

  it('is unreachable without a response', async () => {
    localStorage.setItem('souk.session', 'open');
    server.use(http.post('*/auth/token', () => HttpResponse.error()));
    const store = createStore();
    await store.dispatch(startSession());
    expect(store.getState().session.status).toBe('unreachable');
  });
});

describe('what a page asks for while the session starts', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const ahead = api.injectEndpoints({
    endpoints: (build) => ({
      ahead: build.query<string, Promise<string>>({
        queryFn: async (rows) => ({ data: await rows }),
        serializeQueryArgs: () => 'rows',
      }),
    }),
  });

  /** Start the session of a cached user whose page has asked for data; `answer` lets the data arrive. */
  async function startAhead() {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    guardedServer();
    server.use(http.get('*/auth/me', () => HttpResponse.json(me)));
    localStorage.setItem('souk.session', 'open');
    cacheMe(me);
    let answer: () => void = () => undefined;
    const rows = new Promise<string>((resolve) => {
      answer = () => resolve('rows');
    });
    const store = createStore();
    void store.dispatch(ahead.endpoints.ahead.initiate(rows));
    void store.dispatch(startSession());
    const readStatus = () => store.getState().session.status;
    // The token is there.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    await advance(0);
    return { answer, advance, readStatus };
  }

  it('is rendered with it if it comes at once', async () => {
    const { answer, advance, readStatus } = await startAhead();
    expect(readStatus()).toBe('starting');
    answer();
    await advance(0);
    expect(readStatus()).toBe('signed-in');
  });

  it('is waited for a moment only', async () => {
    const { advance, readStatus } = await startAhead();
    await advance(59);
    expect(readStatus()).toBe('starting');
    await advance(1);
    expect(readStatus()).toBe('signed-in');
  });
});
