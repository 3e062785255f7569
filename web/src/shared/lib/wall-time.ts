/** Conversion between instants and wall-clock time of a time zone. A wall time is stored as if it were UTC. */

/** UTC offsets only change at quarters of an hour. */
const QUARTER_HOUR_MS = 900_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

function getFormat(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** Return the wall time of an instant (RFC 3339 or Unix milliseconds), in milliseconds. */
export function toWallTime(instant: string | number, zone: string): number {
  const timestamp = typeof instant === 'number' ? instant : Date.parse(instant);
  const quarter = Math.floor(timestamp / QUARTER_HOUR_MS);
  const cached = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, cached);
  const offset = cached.get(quarter) ?? getOffset(quarter * QUARTER_HOUR_MS, zone);
  cached.set(quarter, offset);
  // Wall times have whole seconds.
  return Math.floor(timestamp / 1000) * 1000 + offset;
}

function getOffset(timestamp: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of getFormat(zone).formatToParts(timestamp)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - timestamp;
}

/** Return the instant of a wall time; a skipped time (start of DST) becomes the time after it. */
export function toInstant(wallTime: number, zone: string): string {
  const first = wallTime - (toWallTime(wallTime, zone) - wallTime);
  const second = wallTime - (toWallTime(first, zone) - first);
  return new Date(toWallTime(first, zone) === wallTime ? first : second).toISOString();
}

/** Return the day of an instant in a zone, such as 2026-11-21. */
export const toDay = (instant: string | number, zone: string): string =>
  new Date(toWallTime(instant, zone)).toISOString().slice(0, 10);

/** Format an instant as the value of a datetime-local input. */
export const toInputValue = (instant: string, zone: string): string =>
  new Date(toWallTime(instant, zone)).toISOString().slice(0, 19).replace(/:00$/, '');

export const fromInputValue = (text: string, zone: string): string => toInstant(Date.parse(`${text}Z`), zone);
