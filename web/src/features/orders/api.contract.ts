/** The calls of the orders context, named as the contract's operations. */
import { api } from '@/shared/api/api';
import type { Collection, ListQuery } from '@/shared/api/hydra';
import type {
  Category,
  CheckoutBody,
  Customer,
  DeliveryType,
  NewCustomer,
  Order,
  OrderCollection,
  PaymentMethod,
  Product,
  ShippingMethod,
} from './contract';

interface Change {
  id: string;
  body: Record<string, unknown>;
}

export const ordersContract = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<Collection<Product>, ListQuery>({
      query: (params) => ({ url: '/api/products', params }),
    }),
    createProduct: build.mutation<Product, { body: Record<string, unknown> }>({
      query: ({ body }) => ({ url: '/api/products', method: 'POST', body }),
    }),
    updateProduct: build.mutation<Product, Change>({
      query: ({ id, body }) => ({ url: `/api/products/${id}`, method: 'PUT', body }),
    }),
    deleteProduct: build.mutation<unknown, { id: string }>({
      query: ({ id }) => ({ url: `/api/products/${id}`, method: 'DELETE' }),
    }),
    listCategoryProducts: build.query<Collection<Category>, ListQuery>({
      query: (params) => ({ url: '/api/category_products', params }),
    }),
    listCustomers: build.query<Collection<Customer>, ListQuery>({
      query: (params) => ({ url: '/api/customers', params }),
    }),
    getCustomer: build.query<Customer, { id: string }>({
      query: ({ id }) => ({ url: `/api/customers/${id}` }),
    }),
    createCustomer: build.mutation<Customer, { body: NewCustomer }>({
      query: ({ body }) => ({ url: '/api/customers', method: 'POST', body }),
    }),
    listPaymentMethods: build.query<Collection<PaymentMethod>, ListQuery>({
      query: (params) => ({ url: '/api/payment_methods', params }),
    }),
    listShippingMethods: build.query<Collection<ShippingMethod>, ListQuery>({
      query: (params) => ({ url: '/api/shipping_methods', params }),
    }),
    listOrders: build.query<OrderCollection, ListQuery>({
      query: (params) => ({ url: '/api/orders', params }),
    }),
    calculateShippingFees: build.query<
      { fees: number },
      { deliveryType: DeliveryType; shippingMethodId: string; price: string }
    >({
      query: (body) => ({ url: '/pos/api/calculate-shipping-fees', method: 'POST', body }),
    }),
    checkout: build.mutation<Order, { idempotencyKey: string; body: CheckoutBody }>({
      query: ({ idempotencyKey, body }) => ({
        url: '/pos/cart/checkout',
        method: 'POST',
        headers: { 'Idempotency-Key': idempotencyKey },
        body,
      }),
    }),
  }),
});
