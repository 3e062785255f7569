/** What the calls provide and make stale, so that screens follow each other and the live stream. */
import { ordersContract } from './api.gen';

export const ordersApi = ordersContract.enhanceEndpoints({
  addTagTypes: ['Product', 'Category', 'Customer', 'Order'],
  endpoints: {
    listProducts: { providesTags: ['Product'] },
    createProduct: { invalidatesTags: ['Product'] },
    updateProduct: { invalidatesTags: (_item, error) => (error ? [] : ['Product']) },
    deleteProduct: { invalidatesTags: ['Product'] },
    listCategoryProducts: { providesTags: ['Category'] },
    listCustomers: { providesTags: ['Customer'] },
    getCustomer: { providesTags: ['Customer'] },
    createCustomer: { invalidatesTags: (_item, error) => (error ? [] : ['Customer']) },
    listOrders: { providesTags: ['Order'] },
    checkout: { invalidatesTags: (_order, error) => (error ? [] : ['Order', 'Customer']) },
  },
});

export const {
  useListProductsQuery,
  useLazyListProductsQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
  useListCategoryProductsQuery,
  useListCustomersQuery,
  useLazyGetCustomerQuery,
  useCreateCustomerMutation,
  useListPaymentMethodsQuery,
  useListShippingMethodsQuery,
  useListOrdersQuery,
  useCalculateShippingFeesQuery,
  useCheckoutMutation,
} = ordersApi;
