/** Dropshipping: a supplier's catalogue, what is listed of it, and by which rules. */
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined';
import type { Feature } from '@/shared/feature/feature';
import { dropshipPaths } from './paths';

export const dropshipFeature: Feature = {
  context: 'dropship',
  pages: [
    {
      path: dropshipPaths.catalogue,
      titleKey: 'dropship.title',
      icon: TravelExploreOutlined,
      roles: ['ROLE_ADMIN'],
      load: () => import('./catalogue/catalogue-page').then((module) => module.CataloguePage),
    },
  ],
  more: () => import('./more-pages').then((module) => module.morePages),
  figures: () => import('./figures/listing-figures').then((module) => module.ListingFigures),
  live: {
    'listing-created': ['Listing'],
    'listing-changed': ['Listing'],
    'listing-delisted': ['Listing'],
    'import-changed': ['Import'],
  },
};
