/** Endpoint of the order summary, invalidated with every order. */
import { ordersSummaryContract } from './api.gen';

export const { useReadOrderFiguresQuery } = ordersSummaryContract.enhanceEndpoints({
  addTagTypes: ['Order'],
  endpoints: { readOrderFigures: { providesTags: ['Order'] } },
});
