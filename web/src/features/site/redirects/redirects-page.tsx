/** Redirects from old addresses of the site. */
import { ADMINS } from '@/shared/auth/roles';
import type { Resource } from '@/shared/resource/resource';
import { toPage } from '@/shared/resource/resource-page';
import { siteApi } from '../api';
import {
  useCreateSiteRedirectMutation,
  useDeleteSiteRedirectMutation,
  useUpdateSiteRedirectMutation,
} from '../api.gen';
import type { SiteRedirect, SiteRedirectChange, SiteRedirectWrite } from '../contract';
import { siteTabs } from '../site-tabs';

const redirects: Resource<SiteRedirect> = {
  titleKey: 'site.redirects.title',
  pageTitleKey: 'site.title',
  newKey: 'site.redirects.new',
  emptyKey: 'site.redirects.none',
  hintKey: 'site.redirects.hint',
  defaultSort: 'oldPath',
  columns: (t) => [
    {
      field: 'oldPath',
      label: t('site.redirects.oldPath'),
      sortable: true,
      cell: ({ oldPath }) => <bdi dir="ltr">{oldPath}</bdi>,
    },
    {
      field: 'address',
      label: t('site.redirects.address'),
      cell: ({ address }) => <bdi dir="ltr">{address}</bdi>,
    },
  ],
  fields: [
    { name: 'oldPath', labelKey: 'site.redirects.oldPath', kind: 'text', required: true },
    { name: 'address', labelKey: 'site.redirects.address', kind: 'text', required: true },
  ],
  getName: ({ oldPath }) => oldPath,
  writableBy: ADMINS,
  tabs: siteTabs,
  calls: {
    list: siteApi.endpoints.listSiteRedirects,
    useCreate: () => {
      const [create] = useCreateSiteRedirectMutation();
      return ({ body }) => create({ siteRedirectWrite: body as SiteRedirectWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateSiteRedirectMutation();
      return ({ id, body }) => update({ id, siteRedirectChange: body as SiteRedirectChange });
    },
    useDelete: () => useDeleteSiteRedirectMutation()[0],
  },
};

export const RedirectsPage = toPage(redirects);
