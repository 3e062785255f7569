/** The one RTK Query service; features add their endpoints to it. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { sessionQuery } from './session-query';

export const api = createApi({ baseQuery: sessionQuery, endpoints: () => ({}) });
