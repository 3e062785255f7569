/** Working time of a calendar in wall time, for the preview of a drag. */
import type { WorkWeek } from './off-hours';
import { DAY } from './views';

export interface WorkTime {
  /** Milliseconds worked before a wall time, from an arbitrary beginning. */
  worked: (wallTime: number) => number;
  /** Where work continues after so much working time. */
  startAt: (worked: number) => number;
  /** Where so much working time has ended. */
  endAt: (worked: number) => number;
  /** Average length of a working day in milliseconds. */
  day: number;
  daysAWeek: number;
}

const MINUTE = 60_000;
const WEEK = 7 * DAY;
/** Offset of the first Monday: the epoch was a Thursday. */
const MONDAY = 4 * DAY;
const CONTINUOUS: WorkTime = {
  worked: (wallTime) => wallTime,
  startAt: (worked) => worked,
  endAt: (worked) => worked,
  day: DAY,
  daysAWeek: 7,
};

export function createWorkTime(work: WorkWeek): WorkTime {
  const week = work?.week ?? [];
  const lengths = week.map((spans) => spans.reduce((sum, [from, to]) => sum + (to - from) * MINUTE, 0));
  const aWeek = lengths.reduce((sum, length) => sum + length, 0);
  if (!work || aWeek === 0) return CONTINUOUS;
  const workingDays = lengths.filter((length) => length > 0).length;
  const weekday = (day: number) => (new Date(day).getUTCDay() + 6) % 7;
  const holidays = [...work.holidays]
    .map((date) => ({ day: Date.parse(date), length: lengths[weekday(Date.parse(date))] ?? 0 }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.day - b.day);
  /** Spans of a day in wall time; none on holidays. */
  const getSpans = (day: number): [number, number][] =>
    work.holidays.has(new Date(day).toISOString().slice(0, 10))
      ? []
      : (week[weekday(day)] ?? []).map(([from, to]) => [day + from * MINUTE, day + to * MINUTE]);
  const worked = (wallTime: number): number => {
    const today = Math.floor(wallTime / DAY) * DAY;
    const monday = today - weekday(today) * DAY;
    let total = ((monday - MONDAY) / WEEK) * aWeek;
    for (let day = monday; day < today; day += DAY) total += lengths[weekday(day)] ?? 0;
    for (const { day, length } of holidays) {
      if (day >= today) break;
      total -= length;
    }
    for (const [from, to] of getSpans(today)) total += Math.min(Math.max(wallTime - from, 0), to - from);
    return total;
  };
  /** Find the day on which so much was worked: `isEnd` takes the end of a day before the beginning of the next. */
  const find = (target: number, isEnd: boolean): number => {
    let day = MONDAY + (Math.floor(target / aWeek) - 1) * WEEK;
    // Holidays delay the day, never hasten it.
    while (isEnd ? worked(day + DAY) < target : worked(day + DAY) <= target) day += DAY;
    let left = target - worked(day);
    for (const [from, to] of getSpans(day)) {
      if (isEnd ? left <= to - from : left < to - from) return from + left;
      left -= to - from;
    }
    return day + DAY;
  };
  return {
    worked,
    startAt: (target) => find(target, false),
    endAt: (target) => find(target, true),
    day: Math.floor(aWeek / workingDays),
    daysAWeek: workingDays,
  };
}
