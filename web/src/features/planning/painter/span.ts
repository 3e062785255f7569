/** Horizontal extent of a bar. */
import type { ChartTask } from './chart-task';
import { type Scale, toX } from './scale';

const MIN_WIDTH = 3;
const DIAMOND_RADIUS = 8;

export interface Span {
  from: number;
  to: number;
}

/** Return whether the task is a milestone, drawn as a diamond. */
export const isMilestone = ({ start, end, isProject }: ChartTask): boolean => start === end && !isProject;

/** Return the extent of the task's bar in pixels. */
export function getSpan(task: ChartTask, scale: Scale): Span {
  const from = toX(scale, task.start);
  if (isMilestone(task)) return { from: from - DIAMOND_RADIUS, to: from + DIAMOND_RADIUS };
  return { from, to: Math.max(toX(scale, task.end), from + MIN_WIDTH) };
}
