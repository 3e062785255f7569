/** Endpoints that are not generated: the entry point of the API, and the preview, which is text. */
import { assistantContract } from './api.gen';

export const assistantApi = assistantContract.injectEndpoints({
  endpoints: (build) => ({
    getEntrypoint: build.query<Readonly<Record<string, string>>, void>({ query: () => ({ url: '/api' }) }),
    getPageContent: build.query<{ jsonSimplifiedContent?: readonly unknown[] }, string>({
      query: (id) => ({ url: `/api/pages/${id}` }),
    }),
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

export const { useGetPageContentQuery, usePreviewHtmlQuery } = assistantApi;
