/** Endpoints of the panel that are read in part. */
import type { Collection } from '@/shared/api/hydra';
import { ordersSupplierContract, type SupplierOrder } from './api.gen';

/** Fields of a listing that the panel needs. */
export interface ListedProduct {
  id: string;
  shipToCountry: string;
}

export const supplierApi = ordersSupplierContract.injectEndpoints({
  endpoints: (build) => ({
    /** List the supplier orders of an order, newest first. */
    listOrderSupplierOrders: build.query<Collection<SupplierOrder>, string>({
      query: (orderId) => ({ url: '/api/supplier_orders', params: { orderId } }),
      providesTags: ['SupplierOrder'],
    }),
    /** Read whether the tenant uses the platform's account with the supplier, whose balance is not its own. */
    readSupplierAccount: build.query<{ isShared: boolean }, void>({ query: () => '/api/supplier/points' }),
    /** List which of these products are supplier listings. */
    listListedProducts: build.query<Collection<ListedProduct>, string[]>({
      query: (ids) => ({
        url: `/api/cj_products?${new URLSearchParams(ids.map((id) => ['id[]', id])).toString()}`,
      }),
    }),
  }),
});

export const { useListOrderSupplierOrdersQuery, useListListedProductsQuery, useReadSupplierAccountQuery } =
  supplierApi;
