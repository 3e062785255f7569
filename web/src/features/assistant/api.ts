/** Cache tags of the assistant's endpoints, the entry point of the API, and the preview, which is text. */
import { assistantContract } from './api.gen';

export const assistantApi = assistantContract
  .enhanceEndpoints({
    addTagTypes: ['AiThread', 'AiRequest'],
    endpoints: {
      listThreadAiRequests: { providesTags: ['AiThread'] },
      getThreadAiRequest: { providesTags: ['AiThread'] },
      listAiRequests: { providesTags: ['AiRequest'] },
      createAiRequest: { invalidatesTags: (_item, error) => (error ? [] : ['AiThread', 'AiRequest']) },
      updateAiRequest: { invalidatesTags: (_item, error) => (error ? [] : ['AiRequest']) },
      stopTurn: { invalidatesTags: [] },
      deleteThreadAiRequest: { invalidatesTags: ['AiThread', 'AiRequest'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getEntrypoint: build.query<Readonly<Record<string, string>>, void>({ query: () => ({ url: '/api' }) }),
      previewHtml: build.query<string, string>({
        query: (contentPreview) => ({
          url: '/preview',
          method: 'POST',
          body: { contentPreview },
          responseHandler: 'text',
        }),
      }),
    }),
  });

export const {
  useListThreadAiRequestsQuery,
  useLazyGetThreadAiRequestQuery,
  useLazyListAiRequestsQuery,
  useCreateAiRequestMutation,
  useUpdateAiRequestMutation,
  useUpdateThreadAiRequestMutation,
  useDeleteThreadAiRequestMutation,
  useStopTurnMutation,
  usePreviewHtmlQuery,
  useLazySearchStockMediaQuery,
} = assistantApi;
