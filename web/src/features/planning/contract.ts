/** The shapes of planning, as the contract gives them. */
export type { GanttProject, GanttTask, GanttTaskChange, PlanSchedule } from './api.gen';
