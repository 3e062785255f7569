/** What the order's panel asks of the supplier; its code comes with the panel. */
import type { Collection } from '@/shared/api/hydra';
import { ordersSupplierContract, type SupplierOrder } from './api.gen';

/** As much of a listing as the panel needs. */
export interface ListedProduct {
  id: string;
  shipToCountry: string;
}

const withQueries = ordersSupplierContract.injectEndpoints({
  endpoints: (build) => ({
    /** The order's parcels at the supplier, the newest first. */
    supplierOrdersOf: build.query<Collection<SupplierOrder>, string>({
      query: (orderId) => ({ url: '/api/supplier_orders', params: { orderId } }),
    }),
    /** Those of these products that are a supplier's. */
    listedAmong: build.query<Collection<ListedProduct>, string[]>({
      query: (ids) => ({
        url: `/api/cj_products?${new URLSearchParams(ids.map((id) => ['id[]', id])).toString()}`,
      }),
    }),
  }),
});

export const supplierApi = withQueries.enhanceEndpoints({
  addTagTypes: ['SupplierOrder'],
  endpoints: {
    supplierOrdersOf: { providesTags: ['SupplierOrder'] },
    placeSupplierOrder: { invalidatesTags: (_answer, error) => (error ? [] : ['SupplierOrder']) },
    trackSupplierOrder: { invalidatesTags: (_answer, error) => (error ? [] : ['SupplierOrder']) },
  },
});

export const {
  useSupplierOrdersOfQuery,
  useListedAmongQuery,
  usePlaceSupplierOrderMutation,
  useTrackSupplierOrderMutation,
} = supplierApi;
