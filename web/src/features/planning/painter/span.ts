/** Where a bar lies, from edge to edge, in pixels. */
import type { ChartTask } from './chart-task';
import { type Scale, xOf } from './scale';

const NARROWEST = 3;
const DIAMOND = 8;

export interface Span {
  from: number;
  to: number;
}

/** What takes no time is a diamond. */
export const isMilestone = ({ start, end, isProject }: ChartTask): boolean => start === end && !isProject;

/** Where a bar is, from edge to edge. */
export function spanOf(task: ChartTask, scale: Scale): Span {
  const from = xOf(scale, task.start);
  if (isMilestone(task)) return { from: from - DIAMOND, to: from + DIAMOND };
  return { from, to: Math.max(xOf(scale, task.end), from + NARROWEST) };
}
