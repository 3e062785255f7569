/** Cache tags and optimistic updates of the planning endpoints. */
import { planningContract } from './api.gen';
import type { GanttTask } from './contract';

interface QueryLifecycle {
  dispatch: (action: never) => unknown;
  queryFulfilled: Promise<{ data: GanttTask }>;
}

/** Put the updated task into the cache; tasks that it moved follow with the live events. */
async function updateCachedTask(
  _arguments: unknown,
  { dispatch, queryFulfilled }: QueryLifecycle,
): Promise<void> {
  const result = await queryFulfilled.catch(() => null);
  if (!result) return;
  const { data: task } = result;
  const id = task.plan?.split('/').pop() ?? '';
  const patch = planningContract.util.updateQueryData('getPlanTasks', { id }, ({ tasks }) => {
    const index = tasks.findIndex((cached) => cached.id === task.id);
    if (index >= 0) tasks[index] = task;
  });
  dispatch(patch as never);
}

/** Query of all plans, oldest first. */
export const ALL_PLANS = { itemsPerPage: 200, order: { createdAt: 'asc' } } as const;

interface RemovalLifecycle {
  dispatch: (action: never) => unknown;
  queryFulfilled: Promise<unknown>;
}

/** Remove a plan from the cache before the response, so that it is not queried any more; restore it on failure. */
async function removeCachedPlan(
  { id }: { id: string },
  { dispatch, queryFulfilled }: RemovalLifecycle,
): Promise<void> {
  const patch = planningContract.util.updateQueryData('listGanttProjects', ALL_PLANS, (list) => {
    list['hydra:member'] = list['hydra:member'].filter((plan) => plan.id !== id);
  });
  const { undo } = dispatch(patch as never) as { undo: () => void };
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
      onQueryStarted: removeCachedPlan,
    },
    getPlanTasks: { providesTags: ['GanttTask'] },
    listGanttCalendars: { providesTags: ['GanttCalendar'] },
    createGanttCalendar: { invalidatesTags: (_item, error) => (error ? [] : ['GanttCalendar']) },
    // A calendar change moves tasks.
    updateGanttCalendar: { invalidatesTags: (_item, error) => (error ? [] : ['GanttCalendar', 'GanttTask']) },
    deleteGanttCalendar: { invalidatesTags: (_item, error) => (error ? [] : ['GanttCalendar']) },
    getSchedule: { providesTags: ['GanttTask'] },
    createGanttTask: { invalidatesTags: (_item, error) => (error ? [] : ['GanttTask', 'GanttPlan']) },
    updateGanttTask: {
      invalidatesTags: ['GanttTask'],
      onQueryStarted: updateCachedTask,
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
  useCreateGanttJobMutation,
  useUpdateGanttJobMutation,
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
