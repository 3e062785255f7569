/** What the failure of a mutation means for the cache. */
import type { coreModule, EndpointDefinition, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** The item is gone, or something is no longer as the screen shows it. A newer version (412) is shown by the form. */
const OUTDATED: ReadonlySet<unknown> = new Set([404, 409]);

/** Module of RTK Query: a mutation that failed invalidates nothing, unless the cache was shown to be outdated. */
export const invalidation = {
  name: Symbol('invalidation'),
  init: () => ({
    injectEndpoint(_name: string, definition: EndpointDefinition<unknown, never, string, unknown>) {
      const { invalidatesTags } = definition;
      if (!Array.isArray(invalidatesTags)) return;
      definition.invalidatesTags = (_result: unknown, error: unknown) =>
        error && !OUTDATED.has((error as FetchBaseQueryError).status) ? [] : invalidatesTags;
    },
  }),
} as unknown as ReturnType<typeof coreModule>;
