/** Views of the chart: column width, drag step, padding. */

export const VIEWS = ['hour', 'day', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface Shape {
  /** Duration (milliseconds) and width (pixels) of a column. */
  length: number;
  width: number;
  /** Milliseconds. */
  snap: number;
  padding: number;
}

export const SHAPES: Readonly<Record<View, Shape>> = {
  hour: { length: HOUR, width: 40, snap: HOUR / 4, padding: 12 * HOUR },
  day: { length: 6 * HOUR, width: 44, snap: HOUR, padding: 2 * DAY },
  week: { length: DAY, width: 36, snap: DAY, padding: 7 * DAY },
  month: { length: 7 * DAY, width: 48, snap: DAY, padding: 28 * DAY },
};

/** Return the next finer (1) or coarser (-1) view, or the same view at the end. */
export function nextView(view: View, step: number): View {
  return VIEWS[VIEWS.indexOf(view) - step] ?? view;
}
