/** What the calls provide and make stale, so that screens follow each other and the live stream. */
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
  /** ISO's two letters, where the shop knows them. */
  code?: string;
}

interface Rate {
  source: string;
  target: string;
  rate: number;
}

type Tag = 'Listing' | 'Import' | 'PricingRule' | 'SupplierAccount' | 'SupplierSearch' | 'DropshipSettings';

/** Nothing becomes stale by what was refused. */
const stale =
  <T extends Tag>(...tags: T[]) =>
  (_answer: unknown, error: unknown): T[] =>
    error ? [] : tags;

const withShop = dropshipContract.injectEndpoints({
  endpoints: (build) => ({
    /** The shop's top categories with all below them. */
    shopCategories: build.query<Collection<ShopCategory>, void>({
      query: () => ({ url: '/api/category_products', params: { exists: { parentCategory: false } } }),
    }),
    shopCountries: build.query<Collection<Country>, void>({ query: () => ({ url: '/api/countries' }) }),
    exchangeRates: build.query<Collection<Rate>, void>({
      query: () => ({ url: '/api/currency_exchange_rates' }),
    }),
  }),
});

export const dropshipApi = withShop.enhanceEndpoints({
  addTagTypes: [
    'Listing',
    'Import',
    'PricingRule',
    'SupplierAccount',
    'SupplierSearch',
    'DropshipSettings',
    'Category',
    'Product',
  ],
  endpoints: {
    shopCategories: { providesTags: ['Category'] },
    listCjProducts: { providesTags: ['Listing'] },
    getCjProduct: { providesTags: ['Listing'] },
    listSupplierProducts: { invalidatesTags: stale('Listing', 'Import') },
    deleteCjProduct: { invalidatesTags: stale('Listing') },
    listCjProductChanges: { providesTags: ['Listing'] },
    listImports: { providesTags: ['Import'] },
    updateImport: { invalidatesTags: stale('Import') },
    retryImport: { invalidatesTags: stale('Import', 'Listing') },
    listPricingRules: { providesTags: ['PricingRule'] },
    createPricingRule: { invalidatesTags: stale('PricingRule') },
    updatePricingRule: { invalidatesTags: stale('PricingRule') },
    deletePricingRule: { invalidatesTags: stale('PricingRule') },
    listSupplierAccounts: { providesTags: ['SupplierAccount'] },
    createSupplierAccount: { invalidatesTags: stale('SupplierAccount') },
    updateSupplierAccount: { invalidatesTags: stale('SupplierAccount') },
    deleteSupplierAccount: { invalidatesTags: stale('SupplierAccount') },
    listSupplierSearches: { providesTags: ['SupplierSearch'] },
    createSupplierSearch: { invalidatesTags: stale('SupplierSearch') },
    deleteSupplierSearch: { invalidatesTags: stale('SupplierSearch') },
    listDropshipSettingsItems: { providesTags: ['DropshipSettings'] },
    updateDropshipSettings: { invalidatesTags: stale('DropshipSettings') },
  },
});

export const {
  useShopCategoriesQuery,
  useShopCountriesQuery,
  useExchangeRatesQuery,
  useListCjProductsQuery,
  useListSupplierProductsMutation,
  useDeleteCjProductMutation,
  useListCjProductChangesQuery,
  useListImportsQuery,
  useUpdateImportMutation,
  useRetryImportMutation,
  useListPricingRulesQuery,
  useCreatePricingRuleMutation,
  useUpdatePricingRuleMutation,
  useDeletePricingRuleMutation,
  useListSupplierAccountsQuery,
  useCreateSupplierAccountMutation,
  useUpdateSupplierAccountMutation,
  useDeleteSupplierAccountMutation,
  useListSupplierSearchesQuery,
  useCreateSupplierSearchMutation,
  useDeleteSupplierSearchMutation,
  useListDropshipSettingsItemsQuery,
  useUpdateDropshipSettingsMutation,
} = dropshipApi;
