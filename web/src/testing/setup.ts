/** Setup of every test: jsdom, IndexedDB, and a mock network that rejects unknown requests. */
import createCache from '@emotion/cache';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { clear } from 'idb-keyval';
import 'fake-indexeddb/auto';
import * as react from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { server } from './server';

// A page's code loads when it is first opened.
configure({ asyncUtilTimeout: 30_000 });

// React's development build takes a stack trace for each element, up to a number a second, which costs a third of the
// time and is only for the warnings of its tools. It believes that the number is reached.
const exported: unknown[] = Object.values(react);
const internals = exported.find(
  (value) => typeof value === 'object' && value !== null && 'recentlyCreatedOwnerStacks' in value,
);
if (!internals) throw new Error('React counts its stack traces elsewhere.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// Nothing is laid out here, so that of the styles only those matter that hide something or make it ignore the pointer.
// To apply the others costs a fifth of the time.
const HIDING = /display|visibility|opacity|pointer-events/;
const sheet = Object.getPrototypeOf(createCache({ key: 'testing' }).sheet) as { insert(rule: string): void };
const { insert } = sheet;
sheet.insert = function (rule) {
  if (HIDING.test(rule)) insert.call(this, rule);
};

// Nor does anything change its size.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);

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
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
  await clear();
});
afterAll(() => server.close());
