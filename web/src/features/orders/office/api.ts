/** Endpoints of the back office that are not generated: they are read in part, or send a picture as it is. */
import type { Collection } from '@/shared/api/hydra';
import { pictureUpload } from '@/shared/api/picture-upload';
import type { Locale } from '@/shared/i18n/locales';
import { type Invoice, ordersOfficeContract } from './api.gen';
import type { RateChange } from './contract';

export const officeApi = ordersOfficeContract.injectEndpoints({
  endpoints: (build) => ({
    /** List the order's invoices and credit notes, newest first. */
    listOrderInvoices: build.query<Collection<Invoice>, string>({
      query: (orderId) => ({ url: '/api/invoices', params: { orderId, 'order[issuedAt]': 'desc' } }),
      providesTags: ['Invoice'],
    }),
    /** List who changed exchange rates, the newest first: entries of the audit log. */
    listRateChanges: build.query<Collection<RateChange>, void>({
      query: () => ({
        url: '/api/audit_entries',
        params: { kind: 'exchange-rate-changed', itemsPerPage: 20 },
      }),
      providesTags: ['Rate'],
    }),
    setLogo: build.mutation<unknown, Blob>({
      query: (picture) => ({
        url: '/api/business/logo',
        method: 'PUT',
        body: picture,
        headers: { 'Content-Type': picture.type },
      }),
      invalidatesTags: ['Business'],
    }),
    uploadProductPicture: build.mutation<{ path: string }, { locale: Locale; file: File }>({
      query: pictureUpload,
    }),
  }),
});

export const {
  useLazyListOrderInvoicesQuery,
  useListRateChangesQuery,
  useSetLogoMutation,
  useUploadProductPictureMutation,
} = officeApi;
