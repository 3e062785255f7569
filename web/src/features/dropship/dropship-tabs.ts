/** Tabs of the dropshipping pages. */
import type { PageTabs } from '@/shared/ui/page-tabs';
import { dropshipPaths } from './paths';

export const dropshipTabs: PageTabs = {
  titleKey: 'dropship.views.title',
  items: [
    { path: dropshipPaths.catalogue, labelKey: 'dropship.views.catalogue' },
    { path: dropshipPaths.drafts, labelKey: 'dropship.drafts.title' },
    { path: dropshipPaths.listings, labelKey: 'dropship.listings.title' },
    { path: dropshipPaths.risks, labelKey: 'dropship.risks.title' },
    { path: dropshipPaths.imports, labelKey: 'dropship.imports.title' },
    { path: dropshipPaths.rules, labelKey: 'dropship.rules.title' },
    { path: dropshipPaths.sync, labelKey: 'dropship.sync.title' },
    { path: dropshipPaths.points, labelKey: 'dropship.points.title' },
    { path: dropshipPaths.accounts, labelKey: 'dropship.accounts.title' },
  ],
};
