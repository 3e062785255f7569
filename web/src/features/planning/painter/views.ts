/** The ways to look at time: what a column is, and what stands over it. */
import type { ViewMode } from 'frappe-gantt';

export const VIEWS = ['hour', 'day', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Shape {
  step: string;
  length: number;
  width: number;
  snap: number;
  padding: string;
}

export const SHAPES: Readonly<Record<View, Shape>> = {
  hour: { step: '1h', length: HOUR, width: 40, snap: HOUR / 4, padding: '12h' },
  day: { step: '6h', length: 6 * HOUR, width: 36, snap: HOUR, padding: '2d' },
  week: { step: '1d', length: DAY, width: 36, snap: DAY, padding: '7d' },
  month: { step: '7d', length: 7 * DAY, width: 48, snap: DAY, padding: '28d' },
};

/** The view as the painter wants it, its words in the reader's language. */
export function modeOf(view: View, locale: string): ViewMode {
  const shape = SHAPES[view];
  const text = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const hour = text({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = text({ weekday: 'short', day: 'numeric', month: 'short' });
  const number = text({ day: 'numeric' });
  const month = text({ month: 'long', year: 'numeric' });
  const isFine = view === 'hour' || view === 'day';
  const lower = isFine ? hour : number;
  const upper = isFine ? day : month;
  return {
    name: view,
    step: shape.step,
    padding: shape.padding,
    column_width: shape.width,
    lower_text: (date) => lower.format(date),
    upper_text: (date, previous) =>
      previous && upper.format(previous) === upper.format(date) ? '' : upper.format(date),
    thick_line: (date) => (isFine ? date.getHours() === 0 : date.getDay() === 1),
  };
}
