/** Descriptor of the home page. */
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import { ADMINS } from '@/shared/auth/roles';
import type { FeaturePage } from '@/shared/feature/feature';
import { preloadParts } from './parts';

export const home: FeaturePage = {
  path: 'home',
  titleKey: 'home.menu',
  icon: HomeOutlined,
  roles: ADMINS,
  onPhone: true,
  load: () => {
    // With the page, not after it.
    preloadParts();
    return import('./home-page').then((module) => module.HomePage);
  },
};
