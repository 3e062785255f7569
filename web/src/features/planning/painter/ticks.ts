/** The lines and words of the time axis, for what is to be seen of it. */
import { type Scale, wallAt, xOfWall } from './scale';
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

/** A text for each column between two places. */
export function ticksOf(scale: Scale, from: number, to: number, locale: string): Tick[] {
  const { length } = SHAPES[scale.view];
  const isCoarse = COARSE.has(scale.view);
  const format = formatOf(locale, isCoarse ? { day: 'numeric' } : { hour: '2-digit', minute: '2-digit' });
  const found: Tick[] = [];
  const first = Math.floor((wallAt(scale, from) - scale.origin) / length) * length + scale.origin;
  for (let wall = first; wall <= wallAt(scale, to); wall += length) {
    const at = new Date(wall);
    const isThick = isCoarse ? at.getUTCDay() === 1 : at.getUTCHours() === 0;
    found.push({ x: xOfWall(scale, wall), text: format.format(at), isThick });
  }
  return found;
}

/** The days, or months, over the columns. */
export function groupsOf(scale: Scale, from: number, to: number, locale: string): Group[] {
  const isCoarse = COARSE.has(scale.view);
  const format = formatOf(
    locale,
    isCoarse ? { month: 'long', year: 'numeric' } : { weekday: 'short', day: 'numeric', month: 'short' },
  );
  const found: Group[] = [];
  let wall = startOf(wallAt(scale, from), isCoarse);
  while (wall <= wallAt(scale, to)) {
    const next = isCoarse ? monthAfter(wall) : wall + DAY;
    const x = xOfWall(scale, wall);
    found.push({ x, width: xOfWall(scale, next) - x, text: format.format(wall) });
    wall = next;
  }
  return found;
}

function startOf(wall: number, isMonth: boolean): number {
  if (!isMonth) return Math.floor(wall / DAY) * DAY;
  const at = new Date(wall);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
}

function monthAfter(wall: number): number {
  const at = new Date(wall);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1);
}

const formatOf = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hourCycle: 'h23', ...options });
