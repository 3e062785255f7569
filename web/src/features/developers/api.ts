/** Cache tags of the endpoints for developers. */
import { developersContract } from './api.gen';

export type { ApiKey, OutsideApplication, Webhook, WebhookDelivery } from './api.gen';

type Tag = 'ApiKey' | 'OutsideApplication' | 'Webhook';
const changes = (tag: Tag) => ({
  invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : [tag, 'Audit' as const]),
});

const developersApi = developersContract.enhanceEndpoints({
  addTagTypes: ['ApiKey', 'OutsideApplication', 'Webhook', 'Audit'],
  endpoints: {
    listApiKeys: { providesTags: ['ApiKey'] },
    createApiKey: changes('ApiKey'),
    deleteApiKey: changes('ApiKey'),
    listWebhooks: { providesTags: ['Webhook'] },
    getWebhook: { providesTags: ['Webhook'] },
    listWebhookDeliveries: { providesTags: ['Webhook'] },
    createWebhook: changes('Webhook'),
    updateWebhook: changes('Webhook'),
    rotateWebhookSecret: changes('Webhook'),
    deleteWebhook: changes('Webhook'),
    resendWebhookDelivery: changes('Webhook'),
    listOutsideApplications: { providesTags: ['OutsideApplication'] },
    getOutsideApplication: { providesTags: ['OutsideApplication'] },
    readAuthorization: { providesTags: ['OutsideApplication'] },
    createOutsideApplication: changes('OutsideApplication'),
    refreshOutsideApplication: changes('OutsideApplication'),
    acceptOutsideUpdate: changes('OutsideApplication'),
    uninstallOutsideApplication: changes('OutsideApplication'),
    deleteOutsideApplication: changes('OutsideApplication'),
    consentToApplication: changes('OutsideApplication'),
  },
});

export const {
  useListApiKeysQuery,
  useListScopesQuery,
  useCreateApiKeyMutation,
  useDeleteApiKeyMutation,
  useListWebhooksQuery,
  useGetWebhookQuery,
  useListWebhookEventsQuery,
  useListWebhookDeliveriesQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useRotateWebhookSecretMutation,
  useDeleteWebhookMutation,
  useResendWebhookDeliveryMutation,
  useListOutsideApplicationsQuery,
  useGetOutsideApplicationQuery,
  useCreateOutsideApplicationMutation,
  useRefreshOutsideApplicationMutation,
  useAcceptOutsideUpdateMutation,
  useUninstallOutsideApplicationMutation,
  useDeleteOutsideApplicationMutation,
  useReadAuthorizationQuery,
  useConsentToApplicationMutation,
  useGetOutsidePageQuery,
} = developersApi;
