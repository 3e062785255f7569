import { expect, test } from 'vitest';
import { toDraggedTimes } from './drag';

const times = { start: '2026-03-27T08:00:17.000Z', end: '2026-03-27T11:30:05.000Z' };
const HOUR = 3_600_000;
const scale = { perPixel: HOUR / 40, snap: HOUR / 4, zone: 'Europe/Paris' };
const before = { x: 100, width: 140 };

test('a click is not a drag', () => {
  expect(toDraggedTimes(times, before, { x: 101, width: 140 }, scale)).toBeNull();
});

test('a move keeps the seconds and the length', () => {
  expect(toDraggedTimes(times, before, { x: 141, width: 140 }, scale)).toEqual({
    start: '2026-03-27T09:00:17.000Z',
    end: '2026-03-27T12:30:05.000Z',
  });
});

test('a resize changes only one end', () => {
  expect(toDraggedTimes(times, before, { x: 100, width: 160 }, scale)).toEqual({
    end: '2026-03-27T12:00:05.000Z',
  });
  expect(toDraggedTimes(times, before, { x: 80, width: 160 }, scale)).toEqual({
    start: '2026-03-27T07:30:17.000Z',
  });
});

test('a move by days keeps the time of day across a DST change', () => {
  const days = { perPixel: (24 * HOUR) / 40, snap: 24 * HOUR, zone: 'Europe/Paris' };
  expect(toDraggedTimes(times, before, { x: 220, width: 140 }, days)).toEqual({
    start: '2026-03-30T07:00:17.000Z',
    end: '2026-03-30T10:30:05.000Z',
  });
});
