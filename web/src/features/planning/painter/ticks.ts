/** Ticks and labels of the time axis. */
import { type Scale, toWallTimeAt, wallTimeToX } from './scale';
import { DAY, SHAPES, type View } from './views';

export interface Tick {
  x: number;
  text: string;
  isThick: boolean;
}

export interface Group {
  x: number;
  width: number;
  text: string;
}

const COARSE: ReadonlySet<View> = new Set(['week', 'month']);

/** Return a tick per column between two x positions. */
export function createTicks(scale: Scale, from: number, to: number, locale: string): Tick[] {
  const { length } = SHAPES[scale.view];
  const isCoarse = COARSE.has(scale.view);
  const format = createFormat(locale, isCoarse ? { day: 'numeric' } : { hour: '2-digit', minute: '2-digit' });
  const result: Tick[] = [];
  const first = Math.floor((toWallTimeAt(scale, from) - scale.origin) / length) * length + scale.origin;
  for (let wallTime = first; wallTime <= toWallTimeAt(scale, to); wallTime += length) {
    const date = new Date(wallTime);
    const isThick = isCoarse ? date.getUTCDay() === 1 : date.getUTCHours() === 0;
    result.push({ x: wallTimeToX(scale, wallTime), text: format.format(date), isThick });
  }
  return result;
}

/** Return the groups above the columns: days, or months in coarse views. */
export function createGroups(scale: Scale, from: number, to: number, locale: string): Group[] {
  const isCoarse = COARSE.has(scale.view);
  const format = createFormat(
    locale,
    isCoarse ? { month: 'long', year: 'numeric' } : { weekday: 'short', day: 'numeric', month: 'short' },
  );
  const result: Group[] = [];
  let wallTime = startOfPeriod(toWallTimeAt(scale, from), isCoarse);
  while (wallTime <= toWallTimeAt(scale, to)) {
    const next = isCoarse ? startOfNextMonth(wallTime) : wallTime + DAY;
    const x = wallTimeToX(scale, wallTime);
    result.push({ x, width: wallTimeToX(scale, next) - x, text: format.format(wallTime) });
    wallTime = next;
  }
  return result;
}

function startOfPeriod(wallTime: number, isMonth: boolean): number {
  if (!isMonth) return Math.floor(wallTime / DAY) * DAY;
  const date = new Date(wallTime);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

function startOfNextMonth(wallTime: number): number {
  const date = new Date(wallTime);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

const createFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hourCycle: 'h23', ...options });
