/** The shop's customers, as far as the club wants to know: who they are. The two features know nothing else of each other. */
import { api } from '@/shared/api/api';
import type { Collection } from '@/shared/api/hydra';

export interface ClubCustomer {
  '@id': string;
  '@type': string;
  id: string;
  fullName: string;
  fullNameWithPhone: string;
}

const FOUND = 10;

const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    findClubCustomers: build.query<Collection<ClubCustomer>, string>({
      query: (search) => ({
        url: '/api/customers',
        params: { itemsPerPage: FOUND, ...(search && { search }) },
      }),
    }),
    getClubCustomer: build.query<ClubCustomer, string>({
      query: (id) => ({ url: `/api/customers/${encodeURIComponent(id)}` }),
    }),
  }),
});

export const { useFindClubCustomersQuery, useGetClubCustomerQuery } = customersApi;
