import { expect, test } from 'vitest';
import { offHours } from './off-hours';
import { scaleOf, wallAt, xOf } from './scale';
import { DAY, HOUR, type View } from './views';

const MONDAY = '2026-11-23T00:00:00Z';
const SHOP = [[9 * 60, 720] as const, [840, 1110] as const];
const work = {
  week: [SHOP, SHOP, SHOP, SHOP, SHOP, [[540, 780] as const], []],
  holidays: new Set(['2026-11-24']),
};

function off(view: View, days: number) {
  const scale = scaleOf([MONDAY], view, 'UTC');
  const from = xOf(scale, MONDAY);
  return offHours(scale, work, from, from + (days * DAY) / scale.perPixel).map(({ x, width }) => [
    (wallAt(scale, x) - Date.parse(MONDAY)) / HOUR,
    (width * scale.perPixel) / HOUR,
  ]);
}

test('hours before, between and after work are off', () => {
  expect(off('hour', 1)).toEqual([
    [0, 9],
    [12, 2],
    [18.5, 5.5],
  ]);
});

test('where days are narrow, only whole days are off: holidays and days without work', () => {
  expect(off('week', 7)).toEqual([
    [24, 24],
    [144, 24],
  ]);
});

test('who works every hour has nothing off', () => {
  const scale = scaleOf([MONDAY], 'hour', 'UTC');
  expect(offHours(scale, null, 0, 9000)).toEqual([]);
});
