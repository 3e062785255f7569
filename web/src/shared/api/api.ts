/** RTK Query API; features inject their endpoints. */
import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import { EVERY, invalidation } from './invalidation';
import { sessionQuery } from './session-query';
import { TAGS } from './tags.gen';

const createApi = buildCreateApi(coreModule(), reactHooksModule(), invalidation);

type Tag = (typeof TAGS)[number] | typeof EVERY;

// The list is for the warnings of a development build alone.
const tagTypes: readonly Tag[] = import.meta.env.DEV ? [...TAGS, EVERY] : [];

export const api = createApi({ baseQuery: sessionQuery, tagTypes, endpoints: () => ({}) });
