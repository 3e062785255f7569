/** Cache tags of the dropshipping endpoints. */
import type { Collection } from '@/shared/api/hydra';
import { dropshipContract } from './api.gen';

export interface ShopCategory {
  id: string;
  name: string;
  nameEn?: string;
  nameFr?: string;
  nameAr?: string;
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

type Tag =
  | 'Listing'
  | 'ListingRisk'
  | 'Import'
  | 'PricingRule'
  | 'SupplierAccount'
  | 'SupplierSearch'
  | 'DropshipSettings';

/** Invalidate the tags if the request succeeded. */
const invalidate =
  <T extends Tag>(...tags: T[]) =>
  (_result: unknown, error: unknown): T[] =>
    error ? [] : tags;

const withShop = dropshipContract.injectEndpoints({
  endpoints: (build) => ({
    /** The shop's category tree. */
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
    listSupplierProducts: { invalidatesTags: invalidate('Listing', 'Import') },
    deleteCjProduct: { invalidatesTags: invalidate('Listing') },
    listCjProductChanges: { providesTags: ['Listing'] },
    listListingRisks: { providesTags: ['Listing'] },
    confirmListingRisk: { invalidatesTags: invalidate('Listing') },
    undoListingRisk: { invalidatesTags: invalidate('Listing') },
    decideListingRisks: { invalidatesTags: invalidate('Listing') },
    editDraft: { invalidatesTags: invalidate('Listing') },
    acceptDrafts: { invalidatesTags: invalidate('Listing') },
    readSupplierPoints: { providesTags: ['Import', 'DropshipSettings'] },
    listImports: { providesTags: ['Import'] },
    updateImport: { invalidatesTags: invalidate('Import') },
    retryImport: { invalidatesTags: invalidate('Import', 'Listing') },
    listPricingRules: { providesTags: ['PricingRule'] },
    createPricingRule: { invalidatesTags: invalidate('PricingRule') },
    updatePricingRule: { invalidatesTags: invalidate('PricingRule') },
    deletePricingRule: { invalidatesTags: invalidate('PricingRule') },
    listSupplierAccounts: { providesTags: ['SupplierAccount'] },
    createSupplierAccount: { invalidatesTags: invalidate('SupplierAccount') },
    updateSupplierAccount: { invalidatesTags: invalidate('SupplierAccount') },
    deleteSupplierAccount: { invalidatesTags: invalidate('SupplierAccount') },
    listSupplierSearches: { providesTags: ['SupplierSearch'] },
    createSupplierSearch: { invalidatesTags: invalidate('SupplierSearch') },
    deleteSupplierSearch: { invalidatesTags: invalidate('SupplierSearch') },
    listDropshipSettingsItems: { providesTags: ['DropshipSettings'] },
    updateDropshipSettings: { invalidatesTags: invalidate('DropshipSettings') },
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
  useListListingRisksQuery,
  useConfirmListingRiskMutation,
  useUndoListingRiskMutation,
  useDecideListingRisksMutation,
  useEditDraftMutation,
  useAcceptDraftsMutation,
  useReadSupplierPointsQuery,
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
