/** Tabs of the store's pages. */
import { ADMINS } from '@/shared/auth/roles';
import type { PageTabs } from '@/shared/ui/page-tabs';
import { appsPaths } from './paths';

export const appsTabs: PageTabs = {
  titleKey: 'apps.title',
  items: [
    { path: appsPaths.store, labelKey: 'apps.store' },
    { path: appsPaths.installed, labelKey: 'apps.installed.title', roles: ADMINS },
  ],
};
