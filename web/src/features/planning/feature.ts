/** Descriptor of the planning feature. */
import { texts } from 'virtual:texts/planning';
import ViewTimelineOutlined from '@mui/icons-material/ViewTimelineOutlined';
import { OFFICE } from '@/shared/auth/roles';
import type { Feature } from '@/shared/feature/feature';

export const feature: Feature = {
  context: 'planning',
  application: 'planning',
  position: 4,
  pages: [
    {
      path: 'planning',
      titleKey: 'planning.title',
      icon: ViewTimelineOutlined,
      roles: OFFICE,
      texts,
      load: () => import('./plan/plan-page').then((module) => module.PlanPage),
    },
  ],
  live: {
    'task-changed': ['GanttTask'],
    'plan-changed': ['GanttPlan', 'GanttTask'],
    // A calendar change moves tasks.
    'calendar-changed': ['GanttCalendar', 'GanttTask'],
  },
};
