/** A plan's tasks as the chart draws them. */
import type { GanttTask, PlanSchedule } from '../contract';
import type { ChartLink, ChartTask, LinkKind } from '../painter/chart-task';
import { above, parentsOf } from './dragged-tasks';

const TOKEN = /^(.+?)(FS|SS|FF|SF)([+-][\d.]+[mhdw])?$/;

/** What a token says; an id wins over what else it could mean. */
export function linkOf(token: string, known: { has: (id: string) => boolean }): ChartLink {
  const [, source, kind, lag = ''] = (!known.has(token) && TOKEN.exec(token)) || [];
  return source ? { source, kind: kind as LinkKind, lag } : { source: token, kind: 'FS', lag: '' };
}

type Overloads = ReadonlyMap<string, { start: string; end: string }[]>;

/** By the task's id, when its people are asked for too much. */
export function overloadsOf(schedule: PlanSchedule | undefined): Overloads {
  const found = new Map<string, { start: string; end: string }[]>();
  for (const { start, end, tasks } of schedule?.overloads ?? []) {
    if (start && end) for (const id of tasks) found.set(id, [...(found.get(id) ?? []), { start, end }]);
  }
  return found;
}

const NONE: readonly never[] = [];

export function chartTasks(rows: readonly GanttTask[], schedule: PlanSchedule | undefined): ChartTask[] {
  const known = new Set(rows.map(({ id }) => id));
  const parents = parentsOf(rows);
  const projects = new Set(parents.values());
  const critical = new Set(schedule?.criticalPath);
  const latest = new Map(schedule?.tasks.map((task) => [task.id, task.latestFinish]));
  const overloads = overloadsOf(schedule);
  return rows.flatMap((task) =>
    task.start && task.end
      ? {
          id: task.id,
          name: task.name,
          start: task.start,
          end: task.end,
          progress: task.progress,
          version: task.version,
          links: task.dependencies.map((token) => linkOf(token, known)),
          isProject: task.type === 'project' && projects.has(task.id),
          within: above(task.id, parents),
          isLocked: task.isDisabled,
          isCritical: critical.has(task.id),
          latest: latest.get(task.id) ?? null,
          baseline:
            task.baselineStart && task.baselineEnd
              ? { start: task.baselineStart, end: task.baselineEnd }
              : null,
          overloads: overloads.get(task.id) ?? NONE,
          color: task.styles?.backgroundColor || undefined,
          progressColor: task.styles?.progressColor || undefined,
        }
      : [],
  );
}
