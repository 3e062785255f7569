/** Current plan with tasks, schedule and view. */
import { useMe } from '@/shared/auth/use-me';
import { useListState } from '@/shared/lib/use-list-state';
import { ALL_PLANS } from '../api';
import {
  useGetPlanTasksQuery,
  useGetScheduleQuery,
  useListGanttCalendarsQuery,
  useListGanttProjectsQuery,
} from '../api.gen';
import type { GanttCalendar, GanttProject, GanttTask } from '../contract';
import { VIEWS, type View } from '../painter/views';

const MAX_CALENDARS = 200;
const NO_TASKS: readonly GanttTask[] = [];
const NO_PLANS: readonly GanttProject[] = [];
const NO_CALENDARS: readonly GanttCalendar[] = [];

export function usePlan() {
  const state = useListState({ sort: 'position', direction: 'asc' });
  const tenantZone = useMe()?.tenant.timezone ?? 'UTC';
  const plans = useListGanttProjectsQuery(ALL_PLANS);
  const calendars = useListGanttCalendarsQuery({ itemsPerPage: MAX_CALENDARS });
  const allPlans = plans.data?.['hydra:member'] ?? NO_PLANS;
  const ownCalendars = calendars.data?.['hydra:member'] ?? NO_CALENDARS;
  const plan = allPlans.find(({ id }) => id === state.get('plan')) ?? allPlans[0];
  const calendar = ownCalendars.find(({ id }) => id === plan?.calendar);
  const skip = { skip: !plan };
  const tasks = useGetPlanTasksQuery({ id: plan?.id ?? '' }, skip);
  const schedule = useGetScheduleQuery({ id: plan?.id ?? '' }, skip);
  const requestedView = state.get('view') as View;
  return {
    plans,
    allPlans,
    plan,
    calendars: ownCalendars,
    calendar,
    zone: calendar?.timezone || plan?.timezone || tenantZone,
    tasks,
    rows: tasks.currentData?.tasks ?? NO_TASKS,
    schedule: schedule.currentData,
    /** Whether a part of the chart is being loaded. */
    isFetching: [plans, calendars, tasks, schedule].some((query) => query.isFetching),
    view: VIEWS.includes(requestedView) ? requestedView : ('hour' as View),
    show: state.change,
  };
}

export type CurrentPlan = ReturnType<typeof usePlan>;
