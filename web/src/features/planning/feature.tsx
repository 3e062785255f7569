/** Planning: plans on a chart and in a table. */
import ViewTimelineOutlined from '@mui/icons-material/ViewTimelineOutlined';
import type { Feature } from '@/shared/feature/feature';
import { planningPaths } from './paths';

export const planningFeature: Feature = {
  context: 'planning',
  pages: [
    {
      path: planningPaths.plans,
      titleKey: 'planning.title',
      icon: ViewTimelineOutlined,
      roles: ['ROLE_ADMIN', 'ROLE_STAFF'],
      load: () => import('./plan/plan-page').then((module) => module.PlanPage),
    },
  ],
  live: {
    'task-changed': ['GanttTask'],
    'plan-changed': ['GanttPlan', 'GanttTask'],
  },
};
