/** Cache tags of the site's endpoints, and those whose content is in another language than the app. */
import { pictureUpload } from '@/shared/api/picture-upload';
import type { Locale } from '@/shared/i18n/locales';
import { siteContract } from './api.gen';
import type { PageChange, PageEditors, PageVersion, PageWrite, SiteImage, SitePage } from './contract';

const TAGS = [
  'SitePage',
  'SiteTheme',
  'SiteImage',
  'SiteRedirect',
  'SiteHost',
  'ContactMessage',
  'PageEditors',
] as const;
type Tag = (typeof TAGS)[number];
const changes = (...tags: Tag[]) => ({
  invalidatesTags: (_result: unknown, error: unknown): Tag[] => (error ? [] : tags),
});

const contractApi = siteContract.enhanceEndpoints({
  addTagTypes: TAGS,
  endpoints: {
    listPages: { providesTags: ['SitePage'] },
    createPage: changes('SitePage'),
    updatePage: changes('SitePage'),
    deletePage: changes('SitePage'),
    listPageVersions: { providesTags: ['SitePage'] },
    restorePageVersion: changes('SitePage'),
    listSiteImages: { providesTags: ['SiteImage'] },
    deleteSiteImage: changes('SiteImage'),
    listSiteRedirects: { providesTags: ['SiteRedirect'] },
    createSiteRedirect: changes('SiteRedirect'),
    updateSiteRedirect: changes('SiteRedirect'),
    deleteSiteRedirect: changes('SiteRedirect'),
    listWebsiteThemes: { providesTags: ['SiteTheme'] },
    updateWebsiteTheme: changes('SiteTheme'),
    getThemeDraft: { providesTags: ['SiteTheme'] },
    saveThemeDraft: changes('SiteTheme'),
    publishThemeDraft: changes('SiteTheme'),
    discardThemeDraft: changes('SiteTheme'),
    listThemeVersions: { providesTags: ['SiteTheme'] },
    restoreThemeVersion: changes('SiteTheme'),
    listContactMessages: { providesTags: ['ContactMessage'] },
    getContactMessage: { providesTags: ['ContactMessage'] },
    updateContactMessage: changes('ContactMessage'),
    deleteContactMessage: changes('ContactMessage'),
    listSiteHosts: { providesTags: ['SiteHost'] },
    createSiteHost: changes('SiteHost'),
    verifySiteHost: changes('SiteHost'),
    deleteSiteHost: changes('SiteHost'),
  },
});

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

export const siteApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    readContent: build.query<SitePage, ContentKey>({ query: (key) => path(key), providesTags: ['SitePage'] }),
    createContent: build.mutation<SitePage, { locale: Locale; body: PageWrite }>({
      query: ({ locale, body }) => ({ url: `/${locale}/api/pages`, method: 'POST', body }),
      ...changes('SitePage'),
    }),
    writeContent: build.mutation<SitePage, ContentKey & { body: PageChange }>({
      query: ({ body, ...key }) => ({ url: path(key), method: 'PUT', body }),
      ...changes('SitePage'),
    }),
    writeDraft: build.mutation<SitePage, ContentKey & { body: DraftBody }>({
      query: ({ body, ...key }) => ({ url: path(key, '/draft'), method: 'PUT', body }),
      ...changes('SitePage'),
    }),
    publishContent: build.mutation<SitePage, ContentKey>({
      query: (key) => ({ url: path(key, '/publish'), method: 'POST' }),
      ...changes('SitePage'),
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
      ...changes('SiteImage'),
    }),
  }),
});

export const {
  useListPagesQuery,
  useCreatePageMutation,
  useUpdatePageMutation,
  useDeletePageMutation,
  useListPageVersionsQuery,
  useRestorePageVersionMutation,
  useListSiteImagesQuery,
  useListSiteRedirectsQuery,
  useCreateSiteRedirectMutation,
  useUpdateSiteRedirectMutation,
  useDeleteSiteRedirectMutation,
  useListWebsiteThemesQuery,
  useUpdateWebsiteThemeMutation,
  useGetThemeDraftQuery,
  useSaveThemeDraftMutation,
  usePublishThemeDraftMutation,
  useDiscardThemeDraftMutation,
  useListThemeVersionsQuery,
  useGetThemeVersionQuery,
  useRestoreThemeVersionMutation,
  useListContactMessagesQuery,
  useGetContactMessageQuery,
  useUpdateContactMessageMutation,
  useDeleteContactMessageMutation,
  useListSiteHostsQuery,
  useCreateSiteHostMutation,
  useVerifySiteHostMutation,
  useDeleteSiteHostMutation,
  useReportOpenPageQuery,
  useReadContentQuery,
  useReadVersionQuery,
  useUploadPictureMutation,
} = siteApi;
