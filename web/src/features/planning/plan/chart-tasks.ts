/** A plan's tasks as the chart draws them. */
import type { GanttTask } from '../contract';
import type { ChartTask } from '../painter/gantt-painter';

const TOKEN = /^(.+?)(?:FS|SS|FF|SF)(?:[+-][\d.]+[mhdw])?$/;

/** The task that a token leads from; an id wins over what else it could mean. */
export function sourceOf(token: string, known: ReadonlySet<string>): string {
  return known.has(token) ? token : (TOKEN.exec(token)?.[1] ?? token);
}

export function chartTasks(rows: readonly GanttTask[], critical: ReadonlySet<string>): ChartTask[] {
  const known = new Set(rows.map(({ id }) => id));
  const parents = new Set(rows.map(({ project }) => project));
  return rows.flatMap((task) =>
    task.start && task.end
      ? {
          id: task.id,
          name: task.name,
          start: task.start,
          end: task.end,
          progress: task.progress,
          sources: task.dependencies.map((token) => sourceOf(token, known)),
          isProject: task.type === 'project' && parents.has(task.id),
          isLocked: task.isDisabled,
          isCritical: critical.has(task.id),
          color: task.styles?.backgroundColor || undefined,
          progressColor: task.styles?.progressColor || undefined,
        }
      : [],
  );
}
