/** Conversion of a drag in pixels to new times. */
import { toInstant, toWallTime } from '@/shared/lib/wall-time';

export interface Geometry {
  x: number;
  width: number;
}

export interface Times {
  start: string;
  end: string;
}

export interface Scale {
  /** Milliseconds of wall time per pixel. */
  perPixel: number;
  /** Step of a drag in milliseconds. */
  snap: number;
  zone: string;
}

const MIN_PIXELS = 2;

/** Return the changed times of a bar, or null if it was not dragged. */
export function toDraggedTimes(
  times: Times,
  before: Geometry,
  after: Geometry,
  scale: Scale,
): Partial<Times> | null {
  const left = toWallMilliseconds(after.x - before.x, scale);
  const right = toWallMilliseconds(after.x + after.width - before.x - before.width, scale);
  const start = left ? { start: shift(times.start, left, scale.zone) } : {};
  const end = right ? { end: shift(times.end, right, scale.zone) } : {};
  return left || right ? { ...start, ...end } : null;
}

function toWallMilliseconds(pixels: number, { perPixel, snap }: Scale): number {
  if (Math.abs(pixels) < MIN_PIXELS) return 0;
  return Math.round((pixels * perPixel) / snap) * snap;
}

function shift(instant: string, milliseconds: number, zone: string): string {
  return toInstant(toWallTime(instant, zone) + milliseconds, zone);
}
