/** Pages outside the menu: import list, listings, risks, imports, rules, synchronisation, points,
 * accounts. */
import { texts } from 'virtual:texts/dropship';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import MoveToInboxOutlined from '@mui/icons-material/MoveToInboxOutlined';
import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined';
import PriceChangeOutlined from '@mui/icons-material/PriceChangeOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import SpeedOutlined from '@mui/icons-material/SpeedOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import type { FeaturePage } from '@/shared/feature/feature';
import { dropshipPaths } from './paths';

const adminPage = (page: Omit<FeaturePage, 'roles' | 'texts'>): FeaturePage => ({
  ...page,
  roles: ['ROLE_ADMIN'],
  texts,
});

export const morePages: readonly FeaturePage[] = [
  adminPage({
    path: dropshipPaths.listings,
    titleKey: 'dropship.listings.title',
    icon: SellOutlined,
    searchable: true,
    load: () => import('./listings/listings-page').then((module) => module.ListingsPage),
  }),
  adminPage({
    path: dropshipPaths.drafts,
    titleKey: 'dropship.drafts.title',
    icon: PlaylistAddCheckOutlined,
    load: () => import('./drafts/drafts-page').then((module) => module.DraftsPage),
  }),
  adminPage({
    path: dropshipPaths.imports,
    titleKey: 'dropship.imports.title',
    icon: MoveToInboxOutlined,
    load: () => import('./imports/imports-page').then((module) => module.ImportsPage),
  }),
  adminPage({
    path: dropshipPaths.risks,
    titleKey: 'dropship.risks.title',
    icon: RuleOutlined,
    load: () => import('./risks/risks-page').then((module) => module.RisksPage),
  }),
  adminPage({
    path: dropshipPaths.rules,
    titleKey: 'dropship.rules.title',
    icon: PriceChangeOutlined,
    load: () => import('./settings/rules-page').then((module) => module.RulesPage),
  }),
  adminPage({
    path: dropshipPaths.points,
    titleKey: 'dropship.points.title',
    icon: SpeedOutlined,
    load: () => import('./points/points-page').then((module) => module.PointsPage),
  }),
  adminPage({
    path: dropshipPaths.accounts,
    titleKey: 'dropship.accounts.title',
    icon: KeyOutlined,
    load: () => import('./settings/accounts-page').then((module) => module.AccountsPage),
  }),
  adminPage({
    path: dropshipPaths.sync,
    titleKey: 'dropship.sync.title',
    icon: SyncOutlined,
    load: () => import('./settings/sync-page').then((module) => module.SyncPage),
  }),
];
