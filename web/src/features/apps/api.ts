/** Cache tags of the store's endpoints; an installation changes the catalogue. */
import { appsContract } from './api.gen';

export type { Application, InstalledApplication } from './api.gen';

const changes = {
  invalidatesTags: ['Application' as const],
};

const appsApi = appsContract.enhanceEndpoints({
  addTagTypes: ['Application', 'Purchase'],
  endpoints: {
    listApplications: { providesTags: ['Application'] },
    getApplication: { providesTags: ['Application'] },
    listInstalledApplications: { providesTags: ['Application'] },
    listApplicationPurchases: { providesTags: ['Purchase'] },
    createApplicationPurchase: { invalidatesTags: ['Purchase'] },
    installApplication: changes,
    updateApplication: changes,
    updateInstalledApplication: changes,
    deleteInstalledApplication: changes,
  },
});

export const {
  useListApplicationsQuery,
  useListInstalledApplicationsQuery,
  useListApplicationPurchasesQuery,
  useCreateApplicationPurchaseMutation,
  useInstallApplicationMutation,
  useUpdateApplicationMutation,
  useUpdateInstalledApplicationMutation,
  useDeleteInstalledApplicationMutation,
} = appsApi;
