/** What a drag of so many pixels means: only what was dragged changes, and its time of day only by what it was dragged. */
import { momentOf, wallOf } from '@/shared/lib/wall';

export interface Geometry {
  x: number;
  width: number;
}

export interface Times {
  start: string;
  end: string;
}

export interface Scale {
  /** Milliseconds of wall time a pixel stands for. */
  perPixel: number;
  /** Milliseconds a drag goes in steps of. */
  snap: number;
  zone: string;
}

const MOVED = 2;

/** The times that a bar's new place and width come to; nothing where it was not dragged. */
export function dragged(
  times: Times,
  before: Geometry,
  after: Geometry,
  scale: Scale,
): Partial<Times> | null {
  const left = walked(after.x - before.x, scale);
  const right = walked(after.x + after.width - before.x - before.width, scale);
  const start = left ? { start: shifted(times.start, left, scale.zone) } : {};
  const end = right ? { end: shifted(times.end, right, scale.zone) } : {};
  return left || right ? { ...start, ...end } : null;
}

function walked(pixels: number, { perPixel, snap }: Scale): number {
  if (Math.abs(pixels) < MOVED) return 0;
  return Math.round((pixels * perPixel) / snap) * snap;
}

function shifted(moment: string, by: number, zone: string): string {
  return momentOf(wallOf(moment, zone) + by, zone);
}
