/** Tabs of the site's pages. */
import type { PageTabs } from '@/shared/ui/page-tabs';
import { sitePaths } from './paths';

export const siteTabs: PageTabs = {
  titleKey: 'site.title',
  items: [
    { path: sitePaths.pages, labelKey: 'site.pages.title' },
    { path: sitePaths.theme, labelKey: 'site.theme.title' },
    { path: sitePaths.messages, labelKey: 'site.messages.title' },
    { path: sitePaths.redirects, labelKey: 'site.redirects.title' },
    { path: sitePaths.hosts, labelKey: 'site.hosts.title' },
  ],
};
