/** When nobody works, as stretches of the chart. */
import { type Scale, wallAt, xOfWall } from './scale';
import { DAY } from './views';

/** Minutes after midnight, from and to. */
type Span = readonly [number, number];

/** Hours of work of Monday to Sunday, in order; null works every hour. */
export type WorkWeek = { week: readonly (readonly Span[])[]; holidays: ReadonlySet<string> } | null;

export interface Stretch {
  x: number;
  width: number;
}

const MINUTE = 60_000;
const MIDNIGHT = 1440;

/** Between two places; where a day is narrow, only days on which nobody works at all. */
export function offHours(scale: Scale, work: WorkWeek, from: number, to: number): Stretch[] {
  if (!work) return [];
  const isCoarse = scale.view === 'week' || scale.view === 'month';
  const found: Stretch[] = [];
  for (let day = Math.floor(wallAt(scale, from) / DAY) * DAY; day < wallAt(scale, to); day += DAY) {
    const worked = workedOn(day, work);
    const off = isCoarse && worked.length > 0 ? [] : restOf(worked);
    for (const [start, end] of off) {
      const x = xOfWall(scale, day + start * MINUTE);
      found.push({ x, width: xOfWall(scale, day + end * MINUTE) - x });
    }
  }
  return found;
}

function workedOn(day: number, { week, holidays }: NonNullable<WorkWeek>): readonly Span[] {
  const at = new Date(day);
  if (holidays.has(at.toISOString().slice(0, 10))) return [];
  return week[(at.getUTCDay() + 6) % 7] ?? [];
}

function restOf(worked: readonly Span[]): Span[] {
  const edges = [0, ...worked.flat(), MIDNIGHT];
  const found: Span[] = [];
  for (let place = 0; place < edges.length; place += 2) {
    const [start = 0, end = 0] = edges.slice(place, place + 2);
    if (end > start) found.push([start, end]);
  }
  return found;
}
