/** Dates and times as people type them. */
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const NUMERIC = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;

const toDate = (iso: string): Date => new Date(`${iso}T00:00:00Z`);

/** Return the calendar date of year, month and day, or null if there is none. */
function toIsoDay(year: string, month: string, day: string): string | null {
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = toDate(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso ? iso : null;
}

/** Format a date such as 2026-11-22 in figures, as a locale of `Intl` does: 22/11/2026. */
export function formatDayText(iso: string, formatLocale: string): string {
  if (!ISO_DAY.test(iso)) return '';
  const parts = new Intl.DateTimeFormat(formatLocale, NUMERIC).formatToParts(toDate(iso));
  // Arabic formats hold marks of direction, which would be typed over.
  return parts.map(({ type, value }) => (type === 'literal' ? value.replace(/[^./-]/g, '') : value)).join('');
}

/** Return whether a locale writes months before days. */
function hasMonthFirst(formatLocale: string): boolean {
  const types = new Intl.DateTimeFormat(formatLocale, NUMERIC).formatToParts().map(({ type }) => type);
  return types.indexOf('month') < types.indexOf('day');
}

/** Parse a date as it is formatted, or as 2026-11-22. Return null if it is none. */
export function parseDayText(text: string, formatLocale: string): string | null {
  const iso = ISO_DAY.exec(text.trim());
  if (iso) return toIsoDay(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const typed = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4}|\d\d)$/.exec(text.trim());
  const [, first = '', second = '', year = ''] = typed ?? [];
  const [month, day] = hasMonthFirst(formatLocale) ? [first, second] : [second, first];
  return typed && toIsoDay(year, month, day);
}

/** Parse a time of day such as 8, 8:30, 8h30 or 0830. Return it as 08:30, or null if it is none. */
export function parseTimeText(text: string): string | null {
  const typed =
    /^(\d{1,2})(?:\s*[:.hH]?\s*(\d\d)?)?$/.exec(text.trim()) ?? /^(\d\d)(\d\d)$/.exec(text.trim());
  const [hours = '', minutes = '00'] = typed?.slice(1) ?? [];
  if (!typed || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
