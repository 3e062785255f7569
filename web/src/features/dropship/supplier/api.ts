/** The supplier's own calls; a refusal says after how many seconds to try again. */
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { api } from '@/shared/api/api';
import {
  categoriesOf,
  type FirstLevel,
  type FreightWay,
  freightOf,
  type Page,
  type Product,
  pageOf,
  productOf,
  type StockRow,
  stockOf,
} from './shapes';

export const PAGE_SIZE = 24;

export interface Search {
  pageNum: number;
  categoryId?: string;
  countryCode: string;
  productNameEn?: string;
  productSku?: string;
}

interface Envelope {
  data: unknown;
  /** Products that the pages of one search reach; with a search. */
  reach?: number;
}

export type SupplierError = FetchBaseQueryError & {
  /** Seconds until it is worth another try; absent where the supplier waits for nothing. */
  retryAfter?: number;
};

function refused(error: FetchBaseQueryError, meta: unknown): SupplierError {
  const answer = (meta as { response?: Response } | undefined)?.response;
  const seconds = Number(answer?.headers.get('Retry-After'));
  return seconds > 0 ? { ...error, retryAfter: seconds } : error;
}

export const supplierApi = api.injectEndpoints({
  endpoints: (build) => ({
    supplierCategories: build.query<FirstLevel[], void>({
      query: () => ({ url: '/api/supplier/product/getCategory' }),
      transformResponse: ({ data }: Envelope) => categoriesOf(data),
      transformErrorResponse: refused,
    }),
    supplierProducts: build.query<Page, Search>({
      query: (search) => ({
        url: '/api/supplier/product/list',
        params: { ...search, pageSize: PAGE_SIZE },
      }),
      transformResponse: ({ data, reach }: Envelope) => pageOf(data, PAGE_SIZE, reach),
      transformErrorResponse: refused,
    }),
    supplierProduct: build.query<Product, string>({
      query: (pid) => ({ url: '/api/supplier/product/query', params: { pid } }),
      transformResponse: ({ data }: Envelope) => productOf(data),
      transformErrorResponse: refused,
    }),
    supplierFreight: build.query<FreightWay[], { from: string; to: string; vid: string }>({
      query: ({ from, to, vid }) => ({
        url: '/api/supplier/logistic/freightCalculate',
        method: 'POST',
        body: { startCountryCode: from, endCountryCode: to, products: [{ quantity: 1, vid }] },
      }),
      transformResponse: ({ data }: Envelope) => freightOf(data),
      transformErrorResponse: refused,
    }),
    supplierStock: build.query<StockRow[], string>({
      query: (vid) => ({ url: '/api/supplier/product/stock/queryByVid', params: { vid } }),
      transformResponse: ({ data }: Envelope) => stockOf(data),
      transformErrorResponse: refused,
    }),
  }),
});

export const {
  useSupplierCategoriesQuery,
  useSupplierProductsQuery,
  useSupplierProductQuery,
  useSupplierFreightQuery,
  useSupplierStockQuery,
} = supplierApi;
