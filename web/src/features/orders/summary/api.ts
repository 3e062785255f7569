/** Endpoints of totals and reports, invalidated with every order. */
import { ordersSummaryContract } from './api.gen';

export const summaryApi = ordersSummaryContract.enhanceEndpoints({
  addTagTypes: ['Order', 'Message'],
  endpoints: {
    readOrderFigures: { providesTags: ['Order', 'Message'] },
    readSales: { providesTags: ['Order'] },
  },
});

export const { useReadOrderFiguresQuery, useReadSalesQuery } = summaryApi;
