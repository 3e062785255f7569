/** Descriptor of the dropshipping feature. */
import { texts } from 'virtual:texts/dropship';
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined';
import type { Feature } from '@/shared/feature/feature';
import { dropshipPaths } from './paths';

export const feature: Feature = {
  context: 'dropship',
  application: 'dropship',
  position: 2,
  pages: [
    {
      path: dropshipPaths.catalogue,
      titleKey: 'dropship.title',
      icon: TravelExploreOutlined,
      roles: ['ROLE_ADMIN'],
      texts,
      load: () => import('./catalogue/catalogue-page').then((module) => module.CataloguePage),
    },
  ],
  more: () => import('./more-pages').then((module) => module.morePages),
  attention: () => import('./summary/attention').then((module) => module.Waiting),
  live: {
    'listing-created': ['Listing'],
    'listing-changed': ['Listing'],
    'listing-delisted': ['Listing'],
    'listing-risk-changed': ['Listing'],
    'import-changed': ['Import'],
  },
};
