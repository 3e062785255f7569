/** Endpoints of the shop that are read in part. */
import type { Collection } from '@/shared/api/hydra';
import { dropshipContract } from './api.gen';

export interface ShopCategory {
  id: string;
  name: string;
  subCategories: ShopCategory[];
}

export interface Country {
  id: string;
  name: string;
  /** ISO 3166-1 alpha-2 code, if known. */
  code?: string;
}

interface Rate {
  source: string;
  target: string;
  rate: number;
}

export const dropshipApi = dropshipContract.injectEndpoints({
  endpoints: (build) => ({
    /** The shop's category tree. */
    shopCategories: build.query<Collection<ShopCategory>, void>({
      query: () => ({ url: '/api/category_products', params: { exists: { parentCategory: false } } }),
      providesTags: ['Category'],
    }),
    shopCountries: build.query<Collection<Country>, void>({ query: () => ({ url: '/api/countries' }) }),
    exchangeRates: build.query<Collection<Rate>, void>({
      query: () => ({ url: '/api/currency_exchange_rates' }),
    }),
  }),
});

export const { useShopCategoriesQuery, useShopCountriesQuery, useExchangeRatesQuery } = dropshipApi;
