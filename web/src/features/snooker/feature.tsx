/** Snooker: matches, their scoreboard, players, statistics. */
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import ScoreboardOutlined from '@mui/icons-material/ScoreboardOutlined';
import SportsScoreOutlined from '@mui/icons-material/SportsScoreOutlined';
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
      load: () => import('./matches/matches-page').then((module) => module.MatchesPage),
    },
    {
      path: snookerPaths.match,
      titleKey: 'snooker.board.title',
      icon: SportsScoreOutlined,
      roles,
      menuRoles: [],
      load: () => import('./board/board-page').then((module) => module.BoardPage),
    },
    {
      path: snookerPaths.players,
      titleKey: 'snooker.players.title',
      icon: GroupOutlined,
      roles,
      menuRoles: [],
      load: () => import('./players/players-page').then((module) => module.PlayersPage),
    },
    {
      path: snookerPaths.statistics,
      titleKey: 'snooker.statistics.title',
      icon: BarChartOutlined,
      roles,
      menuRoles: [],
      load: () => import('./statistics/statistics-page').then((module) => module.StatisticsPage),
    },
  ],
  live: {
    'match-changed': ['SnookerMatch'],
    'queue-changed': ['SnookerQueue'],
  },
};
