/** Descriptor of the apps store. */
import { texts } from 'virtual:texts/apps';
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import { ADMINS } from '@/shared/auth/roles';
import type { Feature } from '@/shared/feature/feature';
import { appsPaths } from './paths';

export const feature: Feature = {
  context: 'apps',
  position: 80,
  pages: [
    {
      path: appsPaths.store,
      titleKey: 'apps.title',
      icon: ExtensionOutlined,
      menuRoles: ADMINS,
      searchable: true,
      texts,
      load: () => import('./store/store-page').then((module) => module.StorePage),
    },
  ],
  more: () => import('./more-pages').then((module) => module.morePages),
  live: {
    'installation-changed': ['Application'],
    'applications-changed': ['OutsideApplication'],
    'purchase-changed': ['Application', 'Purchase'],
  },
};
