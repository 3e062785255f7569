/** Spans of calendar days, as 2026-11-21. */

export interface Span {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Return the number of days, both ends included. */
export const countDays = ({ from, to }: Span): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** Return the span of so many days that ends with this day. */
export const lastDays = (today: string, days: number): Span => ({
  from: addDays(today, 1 - days),
  to: today,
});

/** Return the span to compare with: as many days before, or the same day of the week before for a single day. */
export function previousSpan(span: Span): Span {
  const days = countDays(span) === 1 ? 7 : countDays(span);
  return { from: addDays(span.from, -days), to: addDays(span.to, -days) };
}

/** Return the parameters of a report of the span, compared with the one before. */
export function spanParameters(span: Span) {
  const previous = previousSpan(span);
  return { ...span, previousFrom: previous.from, previousTo: previous.to };
}
