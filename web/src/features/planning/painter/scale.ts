/** Where moments lie on the chart, in pixels from its start. */
import { wallOf } from '@/shared/lib/wall';
import { DAY, SHAPES, type View } from './views';

/** Weeks begin on Mondays; the epoch was a Thursday. */
const MONDAY = 4 * DAY;
const WEEK = 7 * DAY;
/** As wide as a page. */
const LEAST = 1600;

export interface Scale {
  view: View;
  zone: string;
  /** Wall time at the start of the chart, a Monday at midnight. */
  origin: number;
  /** Milliseconds of wall time a pixel stands for. */
  perPixel: number;
  width: number;
}

/** A scale on which all these moments can be seen. */
export function scaleOf(moments: readonly string[], view: View, zone: string): Scale {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const moment of moments) {
    const wall = wallOf(moment, zone);
    first = Math.min(first, wall);
    last = Math.max(last, wall);
  }
  const { length, width, padding } = SHAPES[view];
  const origin = Math.floor((first - padding - MONDAY) / WEEK) * WEEK + MONDAY;
  const perPixel = length / width;
  return {
    view,
    zone,
    origin,
    perPixel,
    width: Math.max(Math.ceil((last + padding - origin) / perPixel), LEAST),
  };
}

export const xOf = (scale: Scale, moment: string): number => xOfWall(scale, wallOf(moment, scale.zone));

export const xOfWall = ({ origin, perPixel }: Scale, wall: number): number => (wall - origin) / perPixel;

export const wallAt = ({ origin, perPixel }: Scale, x: number): number => origin + x * perPixel;
