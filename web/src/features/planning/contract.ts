/** The shapes of planning, as the contract gives them. */
export type { GanttCalendar, GanttProject, GanttTask, GanttTaskChange, PlanSchedule } from './api.gen';
