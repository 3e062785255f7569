/** Optimistic updates of the planning endpoints. */
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
  endpoints: {
    deleteGanttProject: { onQueryStarted: removeCachedPlan },
    // A change that was rejected is on the chart already: the tasks are read again.
    updateGanttTask: { onQueryStarted: updateCachedTask, invalidatesTags: ['GanttTask'] },
  },
});

export const { useDeleteGanttProjectMutation, useUpdateGanttTaskMutation } = planningApi;
