/** Horizontal scale of the chart: conversion between instants and pixels. */
import { toWallTime } from '@/shared/lib/wall-time';
import { DAY, SHAPES, type View } from './views';

/** Offset of the first Monday: the epoch was a Thursday. */
const MONDAY = 4 * DAY;
const WEEK = 7 * DAY;
/** Minimum width of the chart in pixels. */
const MIN_WIDTH = 1600;

export interface Scale {
  view: View;
  zone: string;
  /** Wall time at the start of the chart, a Monday at midnight. */
  origin: number;
  /** Milliseconds of wall time per pixel. */
  perPixel: number;
  width: number;
}

/** Create a scale that contains all these instants. */
export function createScale(instants: readonly string[], view: View, zone: string): Scale {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const instant of instants) {
    const wallTime = toWallTime(instant, zone);
    first = Math.min(first, wallTime);
    last = Math.max(last, wallTime);
  }
  const { length, width, padding } = SHAPES[view];
  const origin = Math.floor((first - padding - MONDAY) / WEEK) * WEEK + MONDAY;
  const perPixel = length / width;
  return {
    view,
    zone,
    origin,
    perPixel,
    width: Math.max(Math.ceil((last + padding - origin) / perPixel), MIN_WIDTH),
  };
}

export const toX = (scale: Scale, instant: string): number =>
  wallTimeToX(scale, toWallTime(instant, scale.zone));

export const wallTimeToX = ({ origin, perPixel }: Scale, wallTime: number): number =>
  (wallTime - origin) / perPixel;

export const toWallTimeAt = ({ origin, perPixel }: Scale, x: number): number => origin + x * perPixel;

/** Return where the chart opens: two columns before now, or one before the first task of a plan of another time. */
export function findOpening(scale: Scale, now: number, starts: readonly string[]): number {
  const column = SHAPES[scale.view].width;
  const today = wallTimeToX(scale, now);
  if (today > 0 && today < scale.width) return today - 2 * column;
  return Math.min(...starts.map((start) => toX(scale, start))) - column;
}
