/** Optimistic update of a plan's tasks after a drag: a project moves its tasks. */
import { toInstant, toWallTime } from '@/shared/lib/wall-time';
import type { GanttTask, GanttTaskChange } from '../contract';

type Placed = Pick<GanttTask, 'id' | 'project' | 'start' | 'end' | 'progress' | 'isDisabled'>;

/** Return the ids of the projects that contain a task, nearest first. */
export function findAncestors(id: string, parents: ReadonlyMap<string, string>): string[] {
  const ancestors: string[] = [];
  for (let current = parents.get(id); current && !ancestors.includes(current); current = parents.get(current))
    ancestors.push(current);
  return ancestors;
}

export const mapParents = (tasks: readonly Placed[]): ReadonlyMap<string, string> =>
  new Map(tasks.map(({ id, project }) => [id, project]));

export function applyDrag<T extends Placed>(
  tasks: readonly T[],
  id: string,
  change: GanttTaskChange,
  zone: string,
): T[] {
  const before = tasks.find((current) => current.id === id);
  const offset =
    before?.start && change.start ? toWallTime(change.start, zone) - toWallTime(before.start, zone) : 0;
  const parents = mapParents(tasks);
  return tasks.map((current) => {
    if (current.id === id) return applyChange(current, change);
    const isMoved = offset !== 0 && !current.isDisabled && findAncestors(current.id, parents).includes(id);
    return isMoved ? shift(current, offset, zone) : current;
  });
}

const applyChange = <T extends Placed>(task: T, { start, end, progress }: GanttTaskChange): T => ({
  ...task,
  ...(start && { start }),
  ...(end && { end }),
  ...(progress !== undefined && { progress: Number(progress) }),
});

/** Shift a task by wall time, as the server does. */
function shift<T extends Placed>(task: T, offset: number, zone: string): T {
  const shiftInstant = (instant: string | null) =>
    instant && toInstant(toWallTime(instant, zone) + offset, zone);
  return { ...task, start: shiftInstant(task.start), end: shiftInstant(task.end) };
}
