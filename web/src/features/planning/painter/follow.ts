/** Successors of a dragged bar, as the server will move them: links push a task later, never earlier. */
import { toWallTime } from '@/shared/lib/wall-time';
import type { ChartTask } from './chart-task';
import type { WorkWeek } from './off-hours';
import { createWorkTime, type WorkTime } from './work-time';

/** Start and end in wall time. */
export interface WallTimes {
  start: number;
  end: number;
}

const LAG = /^([+-])([\d.]+)([mhdw])$/;

function parseLag(lag: string, { day, daysAWeek }: WorkTime): number {
  const [, sign, count, unit = 'h'] = LAG.exec(lag) ?? [];
  const lengths: Record<string, number> = { m: 60_000, h: 3_600_000, d: day, w: day * daysAWeek };
  return (sign === '-' ? -1 : 1) * Number(count ?? 0) * (lengths[unit] ?? 0);
}

export class Followers {
  private readonly times = new Map<string, WallTimes>();
  private readonly tasks: ReadonlyMap<string, ChartTask>;
  private readonly successors = new Map<string, ChartTask[]>();
  private readonly work: WorkTime;

  constructor(tasks: readonly ChartTask[], work: WorkWeek, zone: string) {
    this.work = createWorkTime(work);
    this.tasks = new Map(tasks.map((task) => [task.id, task]));
    for (const task of tasks) {
      this.times.set(task.id, { start: toWallTime(task.start, zone), end: toWallTime(task.end, zone) });
      for (const { source } of task.links)
        this.successors.set(source, [...(this.successors.get(source) ?? []), task]);
    }
  }

  /** Return the new times of the tasks that are pushed when a task gets these times. */
  push(id: string, times: WallTimes): Map<string, WallTimes> {
    const moved = new Map<string, WallTimes>([[id, times]]);
    const queue = [id];
    // A plan has no cycles; links of projects are left to the server.
    for (let step = 0; step < queue.length && step < 10_000; step += 1) {
      for (const task of this.successors.get(queue[step] as string) ?? []) {
        const pushed = task.isProject || task.isLocked || task.id === id ? null : this.place(task, moved);
        if (!pushed) continue;
        moved.set(task.id, pushed);
        queue.push(task.id);
      }
    }
    moved.delete(id);
    return moved;
  }

  /** Return the times that the links of a task push it to; null if it stays. */
  private place(task: ChartTask, moved: ReadonlyMap<string, WallTimes>): WallTimes | null {
    const { work } = this;
    const current = moved.get(task.id) ?? this.times.get(task.id);
    if (!current) return null;
    const start = work.worked(current.start);
    const length = work.worked(current.end) - start || current.end - current.start;
    let earliest = start;
    for (const { source, kind, lag } of task.links) {
      const from = moved.get(source) ?? this.times.get(source);
      if (!from || !this.tasks.has(source)) continue;
      const at = work.worked(kind === 'FS' || kind === 'FF' ? from.end : from.start) + parseLag(lag, work);
      earliest = Math.max(earliest, kind === 'FF' || kind === 'SF' ? at - length : at);
    }
    if (earliest <= start) return null;
    const begin = work.startAt(earliest);
    return { start: begin, end: length ? work.endAt(earliest + length) : begin };
  }
}
