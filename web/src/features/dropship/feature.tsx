/** Dropshipping: a supplier's catalogue, what is listed of it, and by which rules. */
import type { Feature, FeaturePage } from '@/shared/feature/feature';
import { lateIcon } from '@/shared/ui/late-icon';
import { dropshipPaths } from './paths';

const ADMIN = ['ROLE_ADMIN'] as const;

const beside = (page: Omit<FeaturePage, 'group' | 'roles'>): FeaturePage => ({
  ...page,
  group: 'beside',
  roles: ADMIN,
});

export const dropshipFeature: Feature = {
  context: 'dropship',
  pages: [
    {
      path: dropshipPaths.catalogue,
      titleKey: 'dropship.title',
      icon: lateIcon(() => import('@mui/icons-material/TravelExploreOutlined')),
      roles: ADMIN,
      load: () => import('./catalogue/catalogue-page').then((module) => module.CataloguePage),
    },
    beside({
      path: dropshipPaths.listings,
      titleKey: 'dropship.listings.title',
      icon: lateIcon(() => import('@mui/icons-material/SellOutlined')),
      searchable: true,
      load: () => import('./listings/listings-page').then((module) => module.ListingsPage),
    }),
    beside({
      path: dropshipPaths.imports,
      titleKey: 'dropship.imports.title',
      icon: lateIcon(() => import('@mui/icons-material/MoveToInboxOutlined')),
      load: () => import('./imports/imports-page').then((module) => module.ImportsPage),
    }),
    beside({
      path: dropshipPaths.rules,
      titleKey: 'dropship.rules.title',
      icon: lateIcon(() => import('@mui/icons-material/PriceChangeOutlined')),
      load: () => import('./settings/rules-page').then((module) => module.RulesPage),
    }),
    beside({
      path: dropshipPaths.accounts,
      titleKey: 'dropship.accounts.title',
      icon: lateIcon(() => import('@mui/icons-material/KeyOutlined')),
      load: () => import('./settings/accounts-page').then((module) => module.AccountsPage),
    }),
    beside({
      path: dropshipPaths.sync,
      titleKey: 'dropship.sync.title',
      icon: lateIcon(() => import('@mui/icons-material/SyncOutlined')),
      load: () => import('./settings/sync-page').then((module) => module.SyncPage),
    }),
  ],
  figures: () => import('./figures/listing-figures').then((module) => module.ListingFigures),
  live: {
    'listing-created': ['Listing'],
    'listing-changed': ['Listing'],
    'listing-delisted': ['Listing'],
    'import-changed': ['Import'],
  },
};
