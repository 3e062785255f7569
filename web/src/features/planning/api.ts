/** What the calls provide and make stale. */
import { planningContract } from './api.gen';

export const planningApi = planningContract.enhanceEndpoints({
  addTagTypes: ['GanttPlan', 'GanttTask'],
  endpoints: {
    listGanttProjects: { providesTags: ['GanttPlan'] },
    createGanttProject: { invalidatesTags: (_item, error) => (error ? [] : ['GanttPlan', 'GanttTask']) },
    updateGanttProject: { invalidatesTags: (_item, error) => (error ? [] : ['GanttPlan', 'GanttTask']) },
    importPlan: { invalidatesTags: (_item, error) => (error ? [] : ['GanttPlan', 'GanttTask']) },
    listGanttTasks: { providesTags: ['GanttTask'] },
    getSchedule: { providesTags: ['GanttTask'] },
    createGanttTask: { invalidatesTags: (_item, error) => (error ? [] : ['GanttTask', 'GanttPlan']) },
    updateGanttTask: { invalidatesTags: ['GanttTask'] },
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
  useImportPlanMutation,
  useListGanttTasksQuery,
  useGetScheduleQuery,
  useCreateGanttTaskMutation,
  useUpdateGanttTaskMutation,
  useDeleteGanttTaskMutation,
  useAutoScheduleMutation,
  useSetBaselineMutation,
  useUndoEditMutation,
  useRedoEditMutation,
} = planningApi;
