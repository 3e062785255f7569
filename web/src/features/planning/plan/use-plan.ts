/** The plan on the screen, its tasks and schedule. */
import { useMemo } from 'react';
import { useListState } from '@/shared/lib/use-list-state';
import { useGetScheduleQuery, useListGanttProjectsQuery, useListGanttTasksQuery } from '../api';
import type { GanttProject, GanttTask } from '../contract';
import { VIEWS, type View } from '../painter/views';

const PAGE = 200;
const NONE: readonly GanttTask[] = [];

export function usePlan() {
  const state = useListState({ sort: 'position', direction: 'asc' });
  const plans = useListGanttProjectsQuery({ itemsPerPage: PAGE, order: { createdAt: 'asc' } });
  const known: readonly GanttProject[] = plans.data?.['hydra:member'] ?? [];
  const plan = known.find(({ id }) => id === state.get('plan')) ?? known[0];
  const skip = { skip: !plan };
  const tasks = useListGanttTasksQuery(
    { plan: [plan?.id ?? ''], page: state.page, itemsPerPage: PAGE, order: { position: 'asc' } },
    skip,
  );
  const schedule = useGetScheduleQuery({ id: plan?.id ?? '' }, skip);
  const critical = useMemo(() => new Set(schedule.data?.criticalPath), [schedule.data]);
  const asked = state.get('view') as View;
  return {
    plans,
    known,
    plan,
    tasks,
    rows: tasks.currentData?.['hydra:member'] ?? NONE,
    total: tasks.currentData?.['hydra:totalItems'] ?? 0,
    size: PAGE,
    page: state.page,
    schedule: schedule.currentData,
    critical,
    view: VIEWS.includes(asked) ? asked : 'hour',
    show: state.change,
  };
}

export type Shown = ReturnType<typeof usePlan>;
