/** Endpoints of imports, loaded with their page. */
import { ordersImportsContract } from './api.gen';

export const importsApi = ordersImportsContract.enhanceEndpoints({ addTagTypes: ['Product', 'Customer'] });

export const {
  useCreateImportJobMutation,
  useGetImportJobQuery,
  useUpdateImportJobMutation,
  useReadImportRowsQuery,
} = importsApi;
