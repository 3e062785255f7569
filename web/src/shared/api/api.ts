/** RTK Query API; features inject their endpoints. */
import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import { invalidation } from './invalidation';
import { sessionQuery } from './session-query';
import { TAGS } from './tags.gen';

const createApi = buildCreateApi(coreModule(), reactHooksModule(), invalidation);

type Tag = (typeof TAGS)[number];

// The list is for the warnings of a development build alone.
const tagTypes: readonly Tag[] = import.meta.env.DEV ? TAGS : [];

export const api = createApi({ baseQuery: sessionQuery, tagTypes, endpoints: () => ({}) });
