/** RTK Query API; features inject their endpoints. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { sessionQuery } from './session-query';

export const api = createApi({ baseQuery: sessionQuery, endpoints: () => ({}) });
