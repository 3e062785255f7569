/** Endpoints that proxy the supplier's API; errors carry `Retry-After`. */
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { api } from '@/shared/api/api';
import {
  type FirstLevel,
  type FreightWay,
  type Page,
  type Product,
  parseCategories,
  parseFreight,
  parsePage,
  parseProduct,
  parseStock,
  type StockRow,
} from './parsers';

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
  /** Maximum number of products that the pages of a search can reach. */
  reach?: number;
}

export type SupplierError = FetchBaseQueryError & {
  /** Seconds until a retry, if the supplier asks to wait. */
  retryAfter?: number;
};

function addRetryAfter(error: FetchBaseQueryError, meta: unknown): SupplierError {
  const response = (meta as { response?: Response } | undefined)?.response;
  const seconds = Number(response?.headers.get('Retry-After'));
  return seconds > 0 ? { ...error, retryAfter: seconds } : error;
}

export const supplierApi = api.injectEndpoints({
  endpoints: (build) => ({
    supplierCategories: build.query<FirstLevel[], void>({
      query: () => ({ url: '/api/supplier/product/getCategory' }),
      transformResponse: ({ data }: Envelope) => parseCategories(data),
      transformErrorResponse: addRetryAfter,
    }),
    supplierProducts: build.query<Page, Search>({
      query: (search) => ({
        url: '/api/supplier/product/list',
        params: { ...search, pageSize: PAGE_SIZE },
      }),
      transformResponse: ({ data, reach }: Envelope) => parsePage(data, PAGE_SIZE, reach),
      transformErrorResponse: addRetryAfter,
    }),
    supplierProduct: build.query<Product, string>({
      query: (pid) => ({ url: '/api/supplier/product/query', params: { pid } }),
      transformResponse: ({ data }: Envelope) => parseProduct(data),
      transformErrorResponse: addRetryAfter,
    }),
    supplierFreight: build.query<FreightWay[], { from: string; to: string; vid: string }>({
      query: ({ from, to, vid }) => ({
        url: '/api/supplier/logistic/freightCalculate',
        method: 'POST',
        body: { startCountryCode: from, endCountryCode: to, products: [{ quantity: 1, vid }] },
      }),
      transformResponse: ({ data }: Envelope) => parseFreight(data),
      transformErrorResponse: addRetryAfter,
    }),
    supplierStock: build.query<StockRow[], string>({
      query: (vid) => ({ url: '/api/supplier/product/stock/queryByVid', params: { vid } }),
      transformResponse: ({ data }: Envelope) => parseStock(data),
      transformErrorResponse: addRetryAfter,
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
