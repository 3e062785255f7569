/** What the calls provide and make stale. */
import { planningContract } from './api.gen';
import type { GanttTask } from './contract';

interface Following {
  dispatch: (action: never) => unknown;
  queryFulfilled: Promise<{ data: GanttTask }>;
}

/** The task itself is shown as the server answers it; what it pushed comes with the news. */
async function showTask(_asked: unknown, { dispatch, queryFulfilled }: Following): Promise<void> {
  const told = await queryFulfilled.catch(() => null);
  if (!told) return;
  const { data: task } = told;
  const id = task.plan?.split('/').pop() ?? '';
  const put = planningContract.util.updateQueryData('getPlanTasks', { id }, ({ tasks }) => {
    const place = tasks.findIndex((one) => one.id === task.id);
    if (place >= 0) tasks[place] = task;
  });
  dispatch(put as never);
}

/** All plans there are, the oldest first. */
export const ALL_PLANS = { itemsPerPage: 200, order: { createdAt: 'asc' } } as const;

interface Removing {
  dispatch: (action: never) => unknown;
  queryFulfilled: Promise<unknown>;
}

/** A plan that is being removed is left at once, so that nothing is asked of it any more; refused, it is back. */
async function leavePlan({ id }: { id: string }, { dispatch, queryFulfilled }: Removing): Promise<void> {
  const leave = planningContract.util.updateQueryData('listGanttProjects', ALL_PLANS, (known) => {
    known['hydra:member'] = known['hydra:member'].filter((plan) => plan.id !== id);
  });
  const { undo } = dispatch(leave as never) as { undo: () => void };
  await queryFulfilled.catch(undo);
}

export const planningApi = planningContract.enhanceEndpoints({
  addTagTypes: ['GanttPlan', 'GanttTask', 'GanttCalendar'],
  endpoints: {
    listGanttProjects: { providesTags: ['GanttPlan'] },
    createGanttProject: { invalidatesTags: (_item, error) => (error ? [] : ['GanttPlan', 'GanttTask']) },
    updateGanttProject: { invalidatesTags: (_item, error) => (error ? [] : ['GanttPlan', 'GanttTask']) },
    deleteGanttProject: {
      invalidatesTags: (_item, error) => (error ? [] : ['GanttPlan']),
      onQueryStarted: leavePlan,
    },
    importPlan: {
      invalidatesTags: (_item, error) => (error ? [] : ['GanttPlan', 'GanttTask', 'GanttCalendar']),
    },
    getPlanTasks: { providesTags: ['GanttTask'] },
    listGanttCalendars: { providesTags: ['GanttCalendar'] },
    createGanttCalendar: { invalidatesTags: (_item, error) => (error ? [] : ['GanttCalendar']) },
    // What a plan's hours are, its schedule follows.
    updateGanttCalendar: { invalidatesTags: (_item, error) => (error ? [] : ['GanttCalendar', 'GanttTask']) },
    deleteGanttCalendar: { invalidatesTags: (_item, error) => (error ? [] : ['GanttCalendar']) },
    getSchedule: { providesTags: ['GanttTask'] },
    createGanttTask: { invalidatesTags: (_item, error) => (error ? [] : ['GanttTask', 'GanttPlan']) },
    updateGanttTask: {
      invalidatesTags: ['GanttTask'],
      onQueryStarted: showTask,
    },
    deleteGanttTask: { invalidatesTags: (_item, error) => (error ? [] : ['GanttTask']) },
    autoSchedule: { invalidatesTags: (_item, error) => (error ? [] : ['GanttTask']) },
    setBaseline: { invalidatesTags: (_item, error) => (error ? [] : ['GanttTask', 'GanttPlan']) },
    undoEdit: { invalidatesTags: ['GanttTask'] },
    redoEdit: { invalidatesTags: ['GanttTask'] },
  },
});

export const {
  useListGanttProjectsQuery,
  useCreateGanttProjectMutation,
  useUpdateGanttProjectMutation,
  useDeleteGanttProjectMutation,
  useImportPlanMutation,
  useGetPlanTasksQuery,
  useListGanttCalendarsQuery,
  useCreateGanttCalendarMutation,
  useUpdateGanttCalendarMutation,
  useDeleteGanttCalendarMutation,
  useGetScheduleQuery,
  useCreateGanttTaskMutation,
  useUpdateGanttTaskMutation,
  useDeleteGanttTaskMutation,
  useAutoScheduleMutation,
  useSetBaselineMutation,
  useUndoEditMutation,
  useRedoEditMutation,
} = planningApi;
