/** Customer endpoints of the snooker feature, independent of the orders feature. */
import { api } from '@/shared/api/api';
import type { Collection } from '@/shared/api/hydra';

export interface ClubCustomer {
  '@id': string;
  '@type': string;
  id: string;
  fullName: string;
  fullNameWithPhone: string;
}

const LIMIT = 10;

const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    findClubCustomers: build.query<Collection<ClubCustomer>, string>({
      query: (search) => ({
        url: '/api/customers',
        params: { itemsPerPage: LIMIT, ...(search && { search }) },
      }),
    }),
    getClubCustomer: build.query<ClubCustomer, string>({
      query: (id) => ({ url: `/api/customers/${encodeURIComponent(id)}` }),
    }),
  }),
});

export const { useFindClubCustomersQuery, useGetClubCustomerQuery } = customersApi;
