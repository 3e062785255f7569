/** Moments on the wall clock of a zone, and back. A wall time is counted as if it were UTC, so that no change of the clock bends it. */

/** No clock is changed within a quarter of an hour. */
const QUARTER = 900_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Milliseconds of the wall clock at a moment (RFC 3339). */
export function wallOf(moment: string | number, zone: string): number {
  const at = typeof moment === 'number' ? moment : Date.parse(moment);
  const quarter = Math.floor(at / QUARTER);
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const offset = known.get(quarter) ?? offsetAt(quarter * QUARTER, zone);
  known.set(quarter, offset);
  // No clock here shows fractions of a second.
  return Math.floor(at / 1000) * 1000 + offset;
}

function offsetAt(at: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}

/** The moment at which the wall clock shows this; what a clock skips is read as the time after. */
export function momentOf(wall: number, zone: string): string {
  const first = wall - (wallOf(wall, zone) - wall);
  const second = wall - (wallOf(first, zone) - first);
  return new Date(wallOf(first, zone) === wall ? first : second).toISOString();
}

/** As an input of type datetime-local has it. */
export const inputOf = (moment: string, zone: string): string =>
  new Date(wallOf(moment, zone)).toISOString().slice(0, 19).replace(/:00$/, '');

export const momentOfInput = (text: string, zone: string): string => momentOf(Date.parse(`${text}Z`), zone);
