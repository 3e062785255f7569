/** Conversion of a plan's tasks to chart tasks. */
import type { GanttTask, PlanSchedule } from '../contract';
import type { ChartLink, ChartTask, LinkKind } from '../painter/chart-task';
import { findAncestors, mapParents } from './dragged-tasks';

const TOKEN = /^(.+?)(FS|SS|FF|SF)([+-][\d.]+[mhdw])?$/;

/** Parse a dependency token; a task id has priority over other meanings. */
export function parseLink(token: string, ids: { has: (id: string) => boolean }): ChartLink {
  const [, source, kind, lag = ''] = (!ids.has(token) && TOKEN.exec(token)) || [];
  return source ? { source, kind: kind as LinkKind, lag } : { source: token, kind: 'FS', lag: '' };
}

/** Format a link as a token; of the usual kind it is the id alone. */
export const formatLink = ({ source, kind, lag }: ChartLink): string =>
  kind === 'FS' && !lag ? source : `${source}${kind}${lag}`;

type Overloads = ReadonlyMap<string, { start: string; end: string }[]>;

/** Return the overallocated periods by task id. */
export function groupOverloads(schedule: PlanSchedule | undefined): Overloads {
  const result = new Map<string, { start: string; end: string }[]>();
  for (const { start, end, tasks } of schedule?.overloads ?? []) {
    if (start && end) for (const id of tasks) result.set(id, [...(result.get(id) ?? []), { start, end }]);
  }
  return result;
}

const NO_OVERLOADS: readonly never[] = [];

export function toChartTasks(rows: readonly GanttTask[], schedule: PlanSchedule | undefined): ChartTask[] {
  const ids = new Set(rows.map(({ id }) => id));
  const parents = mapParents(rows);
  const projects = new Set(parents.values());
  const critical = new Set(schedule?.criticalPath);
  const latest = new Map(schedule?.tasks.map((task) => [task.id, task.latestFinish]));
  const overloads = groupOverloads(schedule);
  return rows.flatMap((task) =>
    task.start && task.end
      ? {
          id: task.id,
          name: task.name,
          start: task.start,
          end: task.end,
          progress: task.progress,
          version: task.version,
          links: task.dependencies.map((token) => parseLink(token, ids)),
          isProject: task.type === 'project' && projects.has(task.id),
          within: findAncestors(task.id, parents),
          isLocked: task.isDisabled,
          isCritical: critical.has(task.id),
          latest: latest.get(task.id) ?? null,
          baseline:
            task.baselineStart && task.baselineEnd
              ? { start: task.baselineStart, end: task.baselineEnd }
              : null,
          overloads: overloads.get(task.id) ?? NO_OVERLOADS,
          color: task.styles?.backgroundColor || undefined,
          progressColor: task.styles?.progressColor || undefined,
        }
      : [],
  );
}
