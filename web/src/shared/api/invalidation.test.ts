import { configureStore } from '@reduxjs/toolkit';
import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import { expect, it } from 'vitest';
import { EVERY, invalidation } from './invalidation';

/** Return how often a list was read before and after a mutation that ends with a status. */
async function countReads(status: number | 'FETCH_ERROR'): Promise<number> {
  let reads = 0;
  const createApi = buildCreateApi(coreModule(), reactHooksModule(), invalidation);
  const api = createApi({
    baseQuery: (request: string) => {
      if (request === 'read') return { data: ++reads };
      return status === 200 ? { data: null } : { error: { status } };
    },
    tagTypes: ['Till'],
    endpoints: (build) => ({
      readTills: build.query<number, void>({ query: () => 'read', providesTags: ['Till'] }),
      openTill: build.mutation<null, void>({ query: () => 'write', invalidatesTags: ['Till'] }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (middleware) => middleware().concat(api.middleware),
  });
  await store.dispatch(api.endpoints.readTills.initiate());
  await store.dispatch(api.endpoints.openTill.initiate());
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  return reads;
}

it.each([
  [200, 2],
  // Gone, or changed by another device.
  [404, 2],
  [409, 2],
  [403, 1],
  // The form shows the newer version.
  [412, 1],
  [422, 1],
  [503, 1],
  ['FETCH_ERROR', 1],
] as const)('after %s a list has been read %i times', async (status, reads) => {
  expect(await countReads(status)).toBe(reads);
});

it('reads every query again in another language, whatever its tags are', async () => {
  const reads: string[] = [];
  const createApi = buildCreateApi(coreModule(), reactHooksModule(), invalidation);
  const api = createApi({
    baseQuery: (name: string) => ({ data: reads.push(name) }),
    tagTypes: ['Till', EVERY],
    endpoints: (build) => ({
      untagged: build.query<number, void>({ query: () => 'untagged' }),
      listed: build.query<number, void>({ query: () => 'listed', providesTags: ['Till'] }),
      computed: build.query<number, void>({ query: () => 'computed', providesTags: () => ['Till'] }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (middleware) => middleware().concat(api.middleware),
  });
  for (const name of ['untagged', 'listed', 'computed'] as const)
    await store.dispatch(api.endpoints[name].initiate());
  store.dispatch(api.util.invalidateTags([EVERY]));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(reads.toSorted()).toEqual(['computed', 'computed', 'listed', 'listed', 'untagged', 'untagged']);
});
