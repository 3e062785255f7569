/** Cache tags of the back-office endpoints, loaded with the pages that need them. */
import type { Collection } from '@/shared/api/hydra';
import { pictureUpload } from '@/shared/api/picture-upload';
import type { Locale } from '@/shared/i18n/locales';
import { ordersApi } from '../api';
import { type Invoice, ordersOfficeContract } from './api.gen';
import type { RateChange } from './contract';

// Import the order screen's API first, because these endpoints use its tags.
void ordersApi;

type Tag = 'Product' | 'Category' | 'Customer' | 'Order' | 'Method' | 'Step' | 'Promo' | 'Slots';
type OwnTag =
  | 'Business'
  | 'CardAccount'
  | 'Cash'
  | 'Invoice'
  | 'Message'
  | 'Piece'
  | 'Points'
  | 'Rate'
  | 'Return'
  | 'Template'
  | 'Settings'
  | 'Stock'
  | 'Tour'
  | 'Viewers'
  | 'Wallet';

/** Invalidate the tags if the request succeeded. */
const invalidate =
  <T extends Tag | OwnTag>(...tags: T[]) =>
  (_result: unknown, error: unknown): T[] =>
    error ? [] : tags;

const tags = ['Product', 'Category', 'Customer', 'Order', 'Method', 'Step', 'Promo', 'Slots'] as const;
const ownTags = [
  'Business',
  'CardAccount',
  'Cash',
  'Invoice',
  'Message',
  'Piece',
  'Points',
  'Rate',
  'Return',
  'Template',
  'Settings',
  'Stock',
  'Tour',
  'Viewers',
  'Wallet',
] as const;

const withOwn = ordersOfficeContract.injectEndpoints({
  endpoints: (build) => ({
    /** List the order's invoices and credit notes, newest first. */
    listOrderInvoices: build.query<Collection<Invoice>, string>({
      query: (orderId) => ({ url: '/api/invoices', params: { orderId, 'order[issuedAt]': 'desc' } }),
    }),
    /** List who changed exchange rates, the newest first: entries of the audit log. */
    listRateChanges: build.query<Collection<RateChange>, void>({
      query: () => ({
        url: '/api/audit_entries',
        params: { kind: 'exchange-rate-changed', itemsPerPage: 20 },
      }),
    }),
    /** The picture is sent as it is, so its endpoint is not generated. */
    setLogo: build.mutation<unknown, Blob>({
      query: (picture) => ({
        url: '/api/business/logo',
        method: 'PUT',
        body: picture,
        headers: { 'Content-Type': picture.type },
      }),
    }),
    uploadProductPicture: build.mutation<{ path: string }, { locale: Locale; file: File }>({
      query: pictureUpload,
    }),
  }),
});

export const officeApi = withOwn.enhanceEndpoints({
  addTagTypes: [...tags, ...ownTags],
  endpoints: {
    createProduct: { invalidatesTags: invalidate('Product') },
    updateProduct: { invalidatesTags: invalidate('Product') },
    deleteProduct: { invalidatesTags: ['Product'] },
    createCategoryProduct: { invalidatesTags: invalidate('Category') },
    updateCategoryProduct: { invalidatesTags: invalidate('Category') },
    deleteCategoryProduct: { invalidatesTags: ['Category'] },
    updateCustomer: { invalidatesTags: invalidate('Customer') },
    eraseCustomer: { invalidatesTags: invalidate('Customer', 'Order', 'Message') },
    mergeCustomers: { invalidatesTags: invalidate('Customer', 'Order', 'Wallet') },
    deleteCustomer: { invalidatesTags: ['Customer'] },
    listPieces: { providesTags: ['Piece'] },
    updatePiece: { invalidatesTags: ['Piece'] },
    listPieceScans: { providesTags: ['Piece'] },
    createPieceScan: { invalidatesTags: invalidate('Piece', 'Tour') },
    listPieceCounts: { providesTags: ['Piece'] },
    createPaymentMethod: { invalidatesTags: invalidate('Method') },
    updatePaymentMethod: { invalidatesTags: invalidate('Method') },
    deletePaymentMethod: { invalidatesTags: ['Method'] },
    createShippingMethod: { invalidatesTags: invalidate('Method') },
    updateShippingMethod: { invalidatesTags: invalidate('Method') },
    deleteShippingMethod: { invalidatesTags: ['Method'] },
    createStepType: { invalidatesTags: invalidate('Step') },
    updateStepType: { invalidatesTags: invalidate('Step') },
    deleteStepType: { invalidatesTags: ['Step'] },
    listCurrencyExchangeRates: { providesTags: ['Rate'] },
    listRateChanges: { providesTags: ['Rate'] },
    createCurrencyExchangeRate: { invalidatesTags: invalidate('Rate') },
    updateCurrencyExchangeRate: { invalidatesTags: invalidate('Rate') },
    deleteCurrencyExchangeRate: { invalidatesTags: ['Rate'] },
    refreshExchangeRates: { invalidatesTags: invalidate('Rate') },
    createPromoCode: { invalidatesTags: invalidate('Promo') },
    updatePromoCode: { invalidatesTags: invalidate('Promo') },
    deletePromoCode: { invalidatesTags: ['Promo'] },
    moveOrder: { invalidatesTags: invalidate('Order', 'Customer', 'Tour') },
    moveOrders: { invalidatesTags: invalidate('Order', 'Customer', 'Tour') },
    getCardAccount: { providesTags: ['CardAccount'] },
    setCardAccount: { invalidatesTags: invalidate('CardAccount') },
    listPaymentEntries: { providesTags: ['Order'] },
    listCardRefunds: { providesTags: ['Order'] },
    retryCardRefunds: { invalidatesTags: invalidate('Order') },
    takePayment: { invalidatesTags: invalidate('Order', 'Customer', 'Wallet') },
    refundPayment: { invalidatesTags: invalidate('Order', 'Customer', 'Wallet') },
    writeOff: { invalidatesTags: invalidate('Order', 'Customer', 'Wallet') },
    listOrderVersions: { providesTags: ['Order'] },
    viewOrder: { providesTags: ['Viewers'] },
    listOrderSteps: { providesTags: ['Order'] },
    planTours: { providesTags: ['Tour', 'Order'] },
    listInvoices: { providesTags: ['Invoice'] },
    listOrderInvoices: { providesTags: ['Invoice'] },
    createInvoice: { invalidatesTags: invalidate('Invoice') },
    cancelInvoice: { invalidatesTags: invalidate('Invoice') },
    listOrderReturns: { providesTags: ['Return'] },
    createOrderReturn: { invalidatesTags: invalidate('Return') },
    acceptReturn: {
      invalidatesTags: invalidate('Return', 'Order', 'Customer', 'Wallet', 'Invoice', 'Stock', 'Product'),
    },
    rejectReturn: { invalidatesTags: invalidate('Return') },
    listMessages: { providesTags: ['Message'] },
    listMessageTemplates: { providesTags: ['Template'] },
    updateMessageTemplate: { invalidatesTags: invalidate('Template') },
    deleteMessageTemplate: { invalidatesTags: ['Template'] },
    listWalletEntries: { providesTags: ['Wallet'] },
    createWalletEntry: { invalidatesTags: invalidate('Wallet', 'Customer') },
    listPointEntries: { providesTags: ['Points'] },
    createPointEntry: { invalidatesTags: invalidate('Points') },
    listShopSettings: { providesTags: ['Settings'] },
    getBusiness: { providesTags: ['Business'] },
    changeBusiness: { invalidatesTags: invalidate('Business') },
    setLogo: { invalidatesTags: invalidate('Business') },
    sendPreview: { invalidatesTags: invalidate('Message') },
    listStockMovements: { providesTags: ['Stock', 'Order'] },
    createStockMovement: { invalidatesTags: invalidate('Stock', 'Product') },
    listTills: { providesTags: ['Cash'] },
    createTill: { invalidatesTags: invalidate('Cash') },
    updateTill: { invalidatesTags: invalidate('Cash') },
    deleteTill: { invalidatesTags: ['Cash'] },
    listCashSessions: { providesTags: ['Cash'] },
    // A till that another device opened or closed is found open or closed.
    createCashSession: { invalidatesTags: ['Cash'] },
    closeCashSession: { invalidatesTags: invalidate('Cash') },
    createCashMovement: { invalidatesTags: invalidate('Cash') },
    readCashReport: { providesTags: ['Cash', 'Order'] },
    readOutsideCash: { providesTags: ['Cash', 'Order'] },
    bringInCash: { invalidatesTags: ['Cash'] },
    updateShopSettings: { invalidatesTags: invalidate('Settings', 'Slots') },
  },
});

export const {
  useGetCardAccountQuery,
  useSetCardAccountMutation,
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
  useCreateCategoryProductMutation,
  useUpdateCategoryProductMutation,
  useDeleteCategoryProductMutation,
  useUpdateCustomerMutation,
  useDeleteCustomerMutation,
  useEraseCustomerMutation,
  useMergeCustomersMutation,
  useCreatePaymentMethodMutation,
  useUpdatePaymentMethodMutation,
  useDeletePaymentMethodMutation,
  useCreateShippingMethodMutation,
  useUpdateShippingMethodMutation,
  useDeleteShippingMethodMutation,
  useCreateStepTypeMutation,
  useUpdateStepTypeMutation,
  useDeleteStepTypeMutation,
  useListCurrencyExchangeRatesQuery,
  useCreateCurrencyExchangeRateMutation,
  useUpdateCurrencyExchangeRateMutation,
  useDeleteCurrencyExchangeRateMutation,
  useRefreshExchangeRatesMutation,
  useCreatePromoCodeMutation,
  useUpdatePromoCodeMutation,
  useDeletePromoCodeMutation,
  useMoveOrderMutation,
  useMoveOrdersMutation,
  useListPaymentEntriesQuery,
  useListCardRefundsQuery,
  useRetryCardRefundsMutation,
  useTakePaymentMutation,
  useRefundPaymentMutation,
  useWriteOffMutation,
  useListOrderVersionsQuery,
  useViewOrderQuery,
  useLeaveOrderMutation,
  useListOrderStepsQuery,
  useLazyPlanToursQuery,
  usePlanToursQuery,
  useGeocodeQuery,
  useLazyGeocodeQuery,
  useSuggestPlacesQuery,
  useListInvoicesQuery,
  useLazyListOrderInvoicesQuery,
  useCreateInvoiceMutation,
  useCancelInvoiceMutation,
  useListOrderReturnsQuery,
  useCreateOrderReturnMutation,
  useAcceptReturnMutation,
  useRejectReturnMutation,
  useListMessagesQuery,
  useListMessageTemplatesQuery,
  useUpdateMessageTemplateMutation,
  useDeleteMessageTemplateMutation,
  useListWalletEntriesQuery,
  useCreateWalletEntryMutation,
  useListPointEntriesQuery,
  useCreatePointEntryMutation,
  useListRateChangesQuery,
  useListShopSettingsQuery,
  useListPublicHolidaysQuery,
  useGetBusinessQuery,
  useChangeBusinessMutation,
  useSetLogoMutation,
  useUploadProductPictureMutation,
  useListStockMovementsQuery,
  useCreateStockMovementMutation,
  usePreviewMessageQuery,
  useSendPreviewMutation,
  useUpdateShopSettingsMutation,
  useLazyListPieceScansQuery,
  useLazyListPiecesQuery,
  useListPiecesQuery,
  useUpdatePieceMutation,
  useListPieceScansQuery,
  useCreatePieceScanMutation,
  useListPieceCountsQuery,
  useListTillsQuery,
  useCreateTillMutation,
  useUpdateTillMutation,
  useDeleteTillMutation,
  useListCashSessionsQuery,
  useCreateCashSessionMutation,
  useCloseCashSessionMutation,
  useCreateCashMovementMutation,
  useReadCashReportQuery,
  useReadOutsideCashQuery,
  useBringInCashMutation,
} = officeApi;
