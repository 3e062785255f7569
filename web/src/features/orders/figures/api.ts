/** The figures change whenever an order does. */
import { ordersFiguresContract } from './api.gen';

export const { useReadOrderFiguresQuery } = ordersFiguresContract.enhanceEndpoints({
  addTagTypes: ['Order'],
  endpoints: { readOrderFigures: { providesTags: ['Order'] } },
});
