/** Pages outside the menu: what is installed, and one application. */
import { texts } from 'virtual:texts/apps';
import AppsOutlined from '@mui/icons-material/AppsOutlined';
import { ADMINS } from '@/shared/auth/roles';
import type { FeaturePage } from '@/shared/feature/feature';
import { appsPaths } from './paths';

export const morePages: readonly FeaturePage[] = [
  {
    path: appsPaths.installed,
    titleKey: 'apps.installed.title',
    icon: AppsOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./installed/installed-page').then((module) => module.InstalledPage),
  },
  {
    path: appsPaths.application,
    titleKey: 'apps.application.title',
    icon: AppsOutlined,
    texts,
    load: () => import('./application/application-page').then((module) => module.ApplicationPage),
  },
  {
    path: appsPaths.purchase,
    titleKey: 'apps.application.title',
    icon: AppsOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./purchase/purchase-page').then((module) => module.PurchasePage),
  },
];
