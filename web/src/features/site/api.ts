/** Endpoints whose content is in another language than the app. */
import { pictureUpload } from '@/shared/api/picture-upload';
import type { Locale } from '@/shared/i18n/locales';
import { siteContract } from './api.gen';
import type { PageChange, PageEditors, PageVersion, PageWrite, SiteImage, SitePage } from './contract';

/** A page or widget in the language of its content. */
export interface ContentKey {
  id: string;
  locale: Locale;
}

const path = ({ id, locale }: ContentKey, rest = ''): string => `/${locale}/api/pages/${id}${rest}`;

export interface DraftBody {
  jsonSimplifiedContent: NonNullable<PageChange['jsonSimplifiedContent']>;
  version?: number;
  /** Of a widget that was moved. */
  frontHook?: string | null | undefined;
  frontHookPriority?: number | null | undefined;
}

export const siteApi = siteContract.enhanceEndpoints({ addTagTypes: ['PageEditors'] }).injectEndpoints({
  endpoints: (build) => ({
    readContent: build.query<SitePage, ContentKey>({ query: (key) => path(key), providesTags: ['SitePage'] }),
    createContent: build.mutation<SitePage, { locale: Locale; body: PageWrite }>({
      query: ({ locale, body }) => ({ url: `/${locale}/api/pages`, method: 'POST', body }),
      invalidatesTags: ['SitePage'],
    }),
    writeContent: build.mutation<SitePage, ContentKey & { body: PageChange }>({
      query: ({ body, ...key }) => ({ url: path(key), method: 'PUT', body }),
      invalidatesTags: ['SitePage'],
    }),
    writeDraft: build.mutation<SitePage, ContentKey & { body: DraftBody }>({
      query: ({ body, ...key }) => ({ url: path(key, '/draft'), method: 'PUT', body }),
      invalidatesTags: ['SitePage'],
    }),
    publishContent: build.mutation<SitePage, ContentKey>({
      query: (key) => ({ url: path(key, '/publish'), method: 'POST' }),
      invalidatesTags: ['SitePage'],
    }),
    previewContent: build.mutation<{ url: string; path: string; expiresAt: string }, ContentKey>({
      query: (key) => ({ url: path(key, '/preview'), method: 'POST' }),
    }),
    /** Say that this session has a page open, and read who else has. */
    reportOpenPage: build.query<PageEditors, ContentKey & { session: string }>({
      query: ({ session, ...key }) => ({ url: path(key, '/editors'), method: 'POST', body: { session } }),
      providesTags: ['PageEditors'],
    }),
    readVersion: build.query<PageVersion, ContentKey>({
      query: ({ id, locale }) => `/${locale}/api/page_versions/${id}`,
    }),
    uploadPicture: build.mutation<SiteImage, { locale: Locale; file: File }>({
      query: pictureUpload,
      invalidatesTags: ['SiteImage'],
    }),
  }),
});

export const { useReportOpenPageQuery, useReadContentQuery, useReadVersionQuery, useUploadPictureMutation } =
  siteApi;
