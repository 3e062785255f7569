/** Endpoints of totals and reports, invalidated with every order. */
import { ordersSummaryContract } from './api.gen';

export const { useReadOrderFiguresQuery, useReadSalesQuery } = ordersSummaryContract.enhanceEndpoints({
  addTagTypes: ['Order', 'Message'],
  endpoints: {
    readOrderFigures: { providesTags: ['Order', 'Message'] },
    readSales: { providesTags: ['Order'] },
  },
});
