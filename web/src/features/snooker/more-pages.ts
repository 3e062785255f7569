/** Pages outside the menu: scoreboard, players, statistics. */
import { texts } from 'virtual:texts/snooker';
import ScoreboardOutlined from '@mui/icons-material/ScoreboardOutlined';
import { OFFICE } from '@/shared/auth/roles';
import type { FeaturePage } from '@/shared/feature/feature';
import { snookerPaths } from './paths';

export const morePages: readonly FeaturePage[] = [
  {
    path: snookerPaths.match,
    titleKey: 'snooker.board.title',
    texts,
    icon: ScoreboardOutlined,
    roles: OFFICE,
    load: () => import('./board/board-page').then((module) => module.BoardPage),
  },
  {
    path: snookerPaths.players,
    titleKey: 'snooker.players.title',
    texts,
    icon: ScoreboardOutlined,
    roles: OFFICE,
    load: () => import('./players/players-page').then((module) => module.PlayersPage),
  },
  {
    path: snookerPaths.statistics,
    titleKey: 'snooker.statistics.title',
    texts,
    icon: ScoreboardOutlined,
    roles: OFFICE,
    load: () => import('./statistics/statistics-page').then((module) => module.StatisticsPage),
  },
];
