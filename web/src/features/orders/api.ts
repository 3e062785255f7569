/** Cache tags of the order screen's endpoints. */
import { ordersContract } from './api.gen';
import type { CheckoutBody, DatePreview } from './contract';

const withPreview = ordersContract.injectEndpoints({
  endpoints: (build) => ({
    /** Preview the available slots and the delivery fee of a cart; stores nothing. */
    previewDates: build.query<DatePreview, CheckoutBody>({
      query: (body) => ({
        url: '/pos/cart/checkout',
        method: 'POST',
        body: { ...body, isChooseDatePreview: true },
      }),
    }),
  }),
});

export const ordersApi = withPreview.enhanceEndpoints({
  addTagTypes: ['Product', 'Category', 'Customer', 'Order', 'Method', 'Step', 'Agent', 'Promo', 'Slots'],
  endpoints: {
    listProducts: { providesTags: ['Product'] },
    listCategoryProducts: { providesTags: ['Category'] },
    listCustomers: { providesTags: ['Customer'] },
    getCustomer: { providesTags: ['Customer'] },
    createCustomer: { invalidatesTags: (_item, error) => (error ? [] : ['Customer']) },
    listPaymentMethods: { providesTags: ['Method'] },
    listShippingMethods: { providesTags: ['Method'] },
    listStepTypes: { providesTags: ['Step'] },
    listAgents: { providesTags: ['Agent'] },
    listPromoCodes: { providesTags: ['Promo'] },
    listOrders: { providesTags: ['Order'] },
    getOrder: { providesTags: ['Order'] },
    previewDates: { providesTags: ['Slots'] },
    quoteCart: { providesTags: ['Product', 'Method', 'Promo'] },
    checkout: { invalidatesTags: (_order, error) => (error ? [] : ['Order', 'Customer', 'Slots']) },
  },
});

export const {
  useQuoteCartQuery,
  useListProductsQuery,
  useLazyListProductsQuery,
  useListCategoryProductsQuery,
  useListCustomersQuery,
  useGetCustomerQuery,
  useLazyGetCustomerQuery,
  useCreateCustomerMutation,
  useListPaymentMethodsQuery,
  useListShippingMethodsQuery,
  useListStepTypesQuery,
  useListAgentsQuery,
  useListPromoCodesQuery,
  useLazyListPromoCodesQuery,
  useListOrdersQuery,
  useGetOrderQuery,
  useLazyGetOrderQuery,
  useCalculateShippingFeesQuery,
  usePreviewDatesQuery,
  useCheckoutMutation,
} = ordersApi;
