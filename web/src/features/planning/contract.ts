/** Types of the planning context from the API contract. */
export type {
  GanttCalendar,
  GanttJob,
  GanttJobChange,
  GanttJobWrite,
  GanttProject,
  GanttTask,
  GanttTaskChange,
  PlanQuestion,
  PlanSchedule,
} from './api.gen';
