/** Setup of every test: jsdom, IndexedDB, and a mock network that rejects unknown requests. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { clear } from 'idb-keyval';
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { server } from './server';

// A page's code loads when it is first opened.
configure({ asyncUtilTimeout: 30_000 });

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
