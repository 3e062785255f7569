/** Snooker: matches, their scoreboard, players, statistics. */
import ScoreboardOutlined from '@mui/icons-material/ScoreboardOutlined';
import type { Feature } from '@/shared/feature/feature';
import { snookerPaths } from './paths';

const roles = ['ROLE_ADMIN', 'ROLE_STAFF'] as const;

export const snookerFeature: Feature = {
  context: 'snooker',
  pages: [
    {
      path: snookerPaths.matches,
      titleKey: 'snooker.title',
      icon: ScoreboardOutlined,
      roles,
      searchable: true,
      load: () => import('./pages').then((module) => module.MatchesPage),
    },
    {
      path: snookerPaths.match,
      titleKey: 'snooker.board.title',
      icon: ScoreboardOutlined,
      roles,
      menuRoles: [],
      load: () => import('./board/board-page').then((module) => module.BoardPage),
    },
    {
      path: snookerPaths.players,
      titleKey: 'snooker.players.title',
      icon: ScoreboardOutlined,
      roles,
      menuRoles: [],
      load: () => import('./pages').then((module) => module.PlayersPage),
    },
    {
      path: snookerPaths.statistics,
      titleKey: 'snooker.statistics.title',
      icon: ScoreboardOutlined,
      roles,
      menuRoles: [],
      load: () => import('./pages').then((module) => module.StatisticsPage),
    },
  ],
  live: {
    'match-changed': ['SnookerMatch'],
    'queue-changed': ['SnookerQueue'],
  },
};
