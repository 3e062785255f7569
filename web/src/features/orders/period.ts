/** Filter of a list by days, such as `createdAt`. */

const nextDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Return the filter from the start of `from` to the end of `to`; days such as 2026-11-22, undefined without any. */
export function toPeriod(from: string, to: string): { after?: string; before?: string } | undefined {
  const period = { ...(isDay(from) && { after: from }), ...(isDay(to) && { before: nextDay(to) }) };
  return Object.keys(period).length > 0 ? period : undefined;
}
