/** What the office's calls provide and make stale; their code comes with the pages that need it. */
import type { Collection } from '@/shared/api/hydra';
import { ordersApi } from '../api';
import { type Invoice, ordersOfficeContract } from './api.gen';

// Said here so that the till's tags are known before these calls use them.
void ordersApi;

type Tag = 'Product' | 'Category' | 'Customer' | 'Order' | 'Method' | 'Step' | 'Promo' | 'Slots';
type OwnTag = 'Invoice' | 'Message' | 'Template' | 'Settings' | 'Tour' | 'Wallet';

/** Nothing becomes stale by what was refused. */
const stale =
  <T extends Tag | OwnTag>(...tags: T[]) =>
  (_answer: unknown, error: unknown): T[] =>
    error ? [] : tags;

const tags = ['Product', 'Category', 'Customer', 'Order', 'Method', 'Step', 'Promo', 'Slots'] as const;
const ownTags = ['Invoice', 'Message', 'Template', 'Settings', 'Tour', 'Wallet'] as const;

const withInvoice = ordersOfficeContract.injectEndpoints({
  endpoints: (build) => ({
    /** The order's invoices and credit notes, the newest first. */
    invoicesOf: build.query<Collection<Invoice>, string>({
      query: (orderId) => ({ url: '/api/invoices', params: { orderId, 'order[issuedAt]': 'desc' } }),
    }),
  }),
});

export const officeApi = withInvoice.enhanceEndpoints({
  addTagTypes: [...tags, ...ownTags],
  endpoints: {
    createProduct: { invalidatesTags: stale('Product') },
    updateProduct: { invalidatesTags: stale('Product') },
    deleteProduct: { invalidatesTags: ['Product'] },
    createCategoryProduct: { invalidatesTags: stale('Category') },
    updateCategoryProduct: { invalidatesTags: stale('Category') },
    deleteCategoryProduct: { invalidatesTags: ['Category'] },
    updateCustomer: { invalidatesTags: stale('Customer') },
    deleteCustomer: { invalidatesTags: ['Customer'] },
    createPaymentMethod: { invalidatesTags: stale('Method') },
    updatePaymentMethod: { invalidatesTags: stale('Method') },
    deletePaymentMethod: { invalidatesTags: ['Method'] },
    createShippingMethod: { invalidatesTags: stale('Method') },
    updateShippingMethod: { invalidatesTags: stale('Method') },
    deleteShippingMethod: { invalidatesTags: ['Method'] },
    createStepType: { invalidatesTags: stale('Step') },
    updateStepType: { invalidatesTags: stale('Step') },
    deleteStepType: { invalidatesTags: ['Step'] },
    createPromoCode: { invalidatesTags: stale('Promo') },
    updatePromoCode: { invalidatesTags: stale('Promo') },
    deletePromoCode: { invalidatesTags: ['Promo'] },
    moveOrder: { invalidatesTags: stale('Order', 'Customer', 'Tour') },
    moveOrders: { invalidatesTags: stale('Order', 'Customer', 'Tour') },
    listOrderVersions: { providesTags: ['Order'] },
    listOrderSteps: { providesTags: ['Order'] },
    planTours: { providesTags: ['Tour', 'Order'] },
    listInvoices: { providesTags: ['Invoice'] },
    invoicesOf: { providesTags: ['Invoice'] },
    createInvoice: { invalidatesTags: stale('Invoice') },
    cancelInvoice: { invalidatesTags: stale('Invoice') },
    listMessages: { providesTags: ['Message'] },
    listMessageTemplates: { providesTags: ['Template'] },
    updateMessageTemplate: { invalidatesTags: stale('Template') },
    deleteMessageTemplate: { invalidatesTags: ['Template'] },
    listWalletEntries: { providesTags: ['Wallet'] },
    createWalletEntry: { invalidatesTags: stale('Wallet', 'Customer') },
    listShopSettings: { providesTags: ['Settings'] },
    updateShopSettings: { invalidatesTags: stale('Settings', 'Slots') },
  },
});

export const {
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
  useCreateCategoryProductMutation,
  useUpdateCategoryProductMutation,
  useDeleteCategoryProductMutation,
  useUpdateCustomerMutation,
  useDeleteCustomerMutation,
  useCreatePaymentMethodMutation,
  useUpdatePaymentMethodMutation,
  useDeletePaymentMethodMutation,
  useCreateShippingMethodMutation,
  useUpdateShippingMethodMutation,
  useDeleteShippingMethodMutation,
  useCreateStepTypeMutation,
  useUpdateStepTypeMutation,
  useDeleteStepTypeMutation,
  useCreatePromoCodeMutation,
  useUpdatePromoCodeMutation,
  useDeletePromoCodeMutation,
  useMoveOrderMutation,
  useMoveOrdersMutation,
  useListOrderVersionsQuery,
  useListOrderStepsQuery,
  usePlanToursQuery,
  useGeocodeQuery,
  useLazyGeocodeQuery,
  useSuggestPlacesQuery,
  useListInvoicesQuery,
  useLazyInvoicesOfQuery,
  useCreateInvoiceMutation,
  useCancelInvoiceMutation,
  useListMessagesQuery,
  useListMessageTemplatesQuery,
  useUpdateMessageTemplateMutation,
  useDeleteMessageTemplateMutation,
  useListWalletEntriesQuery,
  useCreateWalletEntryMutation,
  useListShopSettingsQuery,
  useUpdateShopSettingsMutation,
} = officeApi;
