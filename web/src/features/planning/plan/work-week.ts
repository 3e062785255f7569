/** Working hours of a plan for the chart. */
import type { GanttCalendar, GanttProject } from '../contract';
import type { WorkWeek } from '../painter/off-hours';

const NINE_TO_FIVE: readonly (readonly [number, number])[] = [[9 * 60, 17 * 60]];
const STANDARD: WorkWeek = {
  week: [NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, [], []],
  holidays: new Set(),
};

function parseMinutes(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

export function toWorkWeek(plan: GanttProject | undefined, calendar: GanttCalendar | undefined): WorkWeek {
  if (calendar) {
    const week = Array.from({ length: 7 }, (_, day) =>
      calendar.hours
        .filter(({ weekday }) => weekday === day + 1)
        .map(({ from, to }): [number, number] => [parseMinutes(from), parseMinutes(to)])
        .sort(([a], [b]) => a - b),
    );
    return { week, holidays: new Set(calendar.holidays) };
  }
  return plan?.calendar === 'standard' ? STANDARD : null;
}
