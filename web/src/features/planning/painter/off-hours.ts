/** Non-working hours as pixel ranges of the chart. */
import { type Scale, toWallTimeAt, wallTimeToX } from './scale';
import { DAY } from './views';

/** Minutes after midnight: start and end. */
type Span = readonly [number, number];

/** Working hours from Monday to Sunday, sorted; null: continuous work. */
export type WorkWeek = { week: readonly (readonly Span[])[]; holidays: ReadonlySet<string> } | null;

export interface PixelRange {
  x: number;
  width: number;
}

const MINUTE = 60_000;
const MIDNIGHT = 1440;

/** Return the non-working ranges between two x positions; in coarse views only whole days. */
export function findOffHours(scale: Scale, work: WorkWeek, from: number, to: number): PixelRange[] {
  if (!work) return [];
  const isCoarse = scale.view === 'week' || scale.view === 'month';
  const ranges: PixelRange[] = [];
  for (
    let day = Math.floor(toWallTimeAt(scale, from) / DAY) * DAY;
    day < toWallTimeAt(scale, to);
    day += DAY
  ) {
    const workingSpans = getWorkingSpans(day, work);
    const offSpans = isCoarse && workingSpans.length > 0 ? [] : invert(workingSpans);
    for (const [start, end] of offSpans) {
      const x = wallTimeToX(scale, day + start * MINUTE);
      ranges.push({ x, width: wallTimeToX(scale, day + end * MINUTE) - x });
    }
  }
  return ranges;
}

function getWorkingSpans(day: number, { week, holidays }: NonNullable<WorkWeek>): readonly Span[] {
  const date = new Date(day);
  if (holidays.has(date.toISOString().slice(0, 10))) return [];
  return week[(date.getUTCDay() + 6) % 7] ?? [];
}

function invert(workingSpans: readonly Span[]): Span[] {
  const edges = [0, ...workingSpans.flat(), MIDNIGHT];
  const ranges: Span[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [start = 0, end = 0] = edges.slice(index, index + 2);
    if (end > start) ranges.push([start, end]);
  }
  return ranges;
}
