/** Descriptor of the snooker feature. */
import { texts } from 'virtual:texts/snooker';
import ScoreboardOutlined from '@mui/icons-material/ScoreboardOutlined';
import { OFFICE } from '@/shared/auth/roles';
import type { Feature } from '@/shared/feature/feature';
import { snookerPaths } from './paths';

export const feature: Feature = {
  context: 'snooker',
  application: 'snooker',
  position: 3,
  pages: [
    {
      path: snookerPaths.matches,
      titleKey: 'snooker.title',
      texts,
      icon: ScoreboardOutlined,
      roles: OFFICE,
      searchable: true,
      load: () => import('./matches/matches-page').then((module) => module.MatchesPage),
    },
  ],
  more: () => import('./more-pages').then((module) => module.morePages),
  live: {
    'match-changed': ['SnookerMatch'],
    'queue-changed': ['SnookerQueue'],
  },
};
