/** A plan's tasks as a drag leaves them, before the server has said so: a project takes along all that is within it. */
import { momentOf, wallOf } from '@/shared/lib/wall';
import type { GanttTask, GanttTaskChange } from '../contract';

type Placed = Pick<GanttTask, 'id' | 'project' | 'start' | 'end' | 'progress' | 'isDisabled'>;

/** Ids of the projects a task is within, the nearest first. */
export function above(id: string, parents: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (let one = parents.get(id); one && !found.includes(one); one = parents.get(one)) found.push(one);
  return found;
}

export const parentsOf = (tasks: readonly Placed[]): ReadonlyMap<string, string> =>
  new Map(tasks.map(({ id, project }) => [id, project]));

export function draggedTasks<T extends Placed>(
  tasks: readonly T[],
  id: string,
  change: GanttTaskChange,
  zone: string,
): T[] {
  const before = tasks.find((one) => one.id === id);
  const walk = before?.start && change.start ? wallOf(change.start, zone) - wallOf(before.start, zone) : 0;
  const parents = parentsOf(tasks);
  return tasks.map((one) => {
    if (one.id === id) return changed(one, change);
    const isTaken = walk !== 0 && !one.isDisabled && above(one.id, parents).includes(id);
    return isTaken ? walked(one, walk, zone) : one;
  });
}

const changed = <T extends Placed>(task: T, { start, end, progress }: GanttTaskChange): T => ({
  ...task,
  ...(start && { start }),
  ...(end && { end }),
  ...(progress !== undefined && { progress: Number(progress) }),
});

/** By the clock on the wall, as the server counts. */
function walked<T extends Placed>(task: T, walk: number, zone: string): T {
  const shifted = (moment: string | null) => moment && momentOf(wallOf(moment, zone) + walk, zone);
  return { ...task, start: shifted(task.start), end: shifted(task.end) };
}
