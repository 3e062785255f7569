/** What every endpoint does to the cache, whatever its own tags are. */
import type { coreModule, EndpointDefinition, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** Tag of every query: names and texts of the server are in the language of the request. */
export const EVERY = 'Every';

/** The item is gone, or something is no longer as the screen shows it. A newer version (412) is shown by the form. */
const OUTDATED: ReadonlySet<unknown> = new Set([404, 409]);

type Provided = readonly unknown[] | ((...of: unknown[]) => readonly unknown[]) | undefined;

const withEvery = (tags: Provided) =>
  typeof tags === 'function' ? (...of: unknown[]) => [...tags(...of), EVERY] : [...(tags ?? []), EVERY];

/**
 * Module of RTK Query: a query has the tag of all, and a mutation that failed invalidates nothing, unless the cache was
 * shown to be outdated.
 */
export const invalidation = {
  name: Symbol('invalidation'),
  init: () => ({
    injectEndpoint(_name: string, definition: EndpointDefinition<unknown, never, string, unknown>) {
      if (definition.type === 'query')
        definition.providesTags = withEvery(definition.providesTags as Provided) as never;
      const { invalidatesTags } = definition;
      if (!Array.isArray(invalidatesTags)) return;
      definition.invalidatesTags = (_result: unknown, error: unknown) =>
        error && !OUTDATED.has((error as FetchBaseQueryError).status) ? [] : invalidatesTags;
    },
  }),
} as unknown as ReturnType<typeof coreModule>;
