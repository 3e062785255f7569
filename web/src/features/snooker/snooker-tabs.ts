/** Tabs of the club's pages. */
import type { PageTabs } from '@/shared/ui/page-tabs';
import { snookerPaths } from './paths';

export const snookerTabs: PageTabs = {
  titleKey: 'snooker.title',
  items: [
    { path: snookerPaths.matches, labelKey: 'frame.snooker.matches' },
    { path: snookerPaths.players, labelKey: 'snooker.players.title' },
    { path: snookerPaths.statistics, labelKey: 'snooker.statistics.title' },
  ],
};
