/** Types of the planning context from the API contract. */
export type { GanttCalendar, GanttProject, GanttTask, GanttTaskChange, PlanSchedule } from './api.gen';
