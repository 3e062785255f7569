/** What every test stands on: a browser-like page, its database, and a network that answers only what is asked of it. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { clear } from 'idb-keyval';
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { server } from './server';

// A screen's code is read when it is first opened, which takes a moment.
configure({ asyncUtilTimeout: 5000 });

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  await clear();
});
afterAll(() => server.close());
