import { expect, test } from 'vitest';
import { findOffHours } from './off-hours';
import { createScale, toWallTimeAt, toX } from './scale';
import { DAY, HOUR, type View } from './views';

const MONDAY = '2026-11-23T00:00:00Z';
const SHOP = [[9 * 60, 720] as const, [840, 1110] as const];
const work = {
  week: [SHOP, SHOP, SHOP, SHOP, SHOP, [[540, 780] as const], []],
  holidays: new Set(['2026-11-24']),
};

function off(view: View, days: number) {
  const scale = createScale([MONDAY], view, 'UTC');
  const from = toX(scale, MONDAY);
  return findOffHours(scale, work, from, from + (days * DAY) / scale.perPixel).map(({ x, width }) => [
    (toWallTimeAt(scale, x) - Date.parse(MONDAY)) / HOUR,
    (width * scale.perPixel) / HOUR,
  ]);
}

test('hours before, between and after work are non-working', () => {
  expect(off('hour', 1)).toEqual([
    [0, 9],
    [12, 2],
    [18.5, 5.5],
  ]);
});

test('in coarse views only whole days are non-working', () => {
  expect(off('week', 7)).toEqual([
    [24, 24],
    [144, 24],
  ]);
});

test('a continuous calendar has no non-working hours', () => {
  const scale = createScale([MONDAY], 'hour', 'UTC');
  expect(findOffHours(scale, null, 0, 9000)).toEqual([]);
});
