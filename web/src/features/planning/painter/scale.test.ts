import { expect, test } from 'vitest';
import { scaleOf, wallAt, xOf } from './scale';
import { groupsOf, ticksOf } from './ticks';
import { windowOf } from './use-window';
import { nextView, VIEWS } from './views';

const CLOCK_FORWARD = ['2026-03-29T00:00:00Z', '2026-03-29T04:00:00Z'];

test.each(VIEWS)('every moment of a plan lies on the chart by %s', (view) => {
  const moments = ['2026-11-23T09:00:17Z', '2027-03-02T17:30:00Z'];
  const scale = scaleOf(moments, view, 'Africa/Casablanca');
  for (const moment of moments) {
    expect(xOf(scale, moment)).toBeGreaterThan(0);
    expect(xOf(scale, moment)).toBeLessThan(scale.width);
  }
  expect(new Date(scale.origin).getUTCDay()).toBe(1);
});

test('an hour is as wide as any other, by the clock on the wall', () => {
  const scale = scaleOf(CLOCK_FORWARD, 'hour', 'Europe/Paris');
  const [from = 0, to = 0] = CLOCK_FORWARD.map((moment) => xOf(scale, moment));
  expect(to - from).toBe(5 * 40);
});

test('marks stand where their words say', () => {
  const scale = scaleOf(['2026-11-23T09:00:00Z'], 'hour', 'UTC');
  const at = xOf(scale, '2026-11-23T09:00:00Z');
  expect(ticksOf(scale, at, at + 80, 'fr').map(({ text }) => text)).toEqual(['09:00', '10:00', '11:00']);
  expect(groupsOf(scale, at, at + 80, 'fr').map(({ text }) => text)).toEqual(['lun. 23 nov.']);
  const weeks = scaleOf(['2026-11-23T09:00:00Z'], 'week', 'UTC');
  const [november] = groupsOf(
    weeks,
    xOf(weeks, '2026-11-23T00:00:00Z'),
    xOf(weeks, '2026-11-24T00:00:00Z'),
    'en',
  );
  expect([november?.text, wallAt(weeks, november?.x ?? 0)]).toEqual(['November 2026', Date.UTC(2026, 10)]);
});

test('what is seen has something around it, and changes in strides', () => {
  const box = { left: 0, top: 4000, width: 800, height: 600 };
  const seen = windowOf(box);
  expect(seen.first).toBeLessThan(100);
  expect(seen.last).toBeGreaterThan(114);
  expect(seen.last - seen.first).toBeLessThan(45);
  expect(windowOf({ ...box, top: 4001, left: 1 })).toEqual({ ...seen, to: seen.to + 0 });
});

test('views lie side by side', () => {
  expect([nextView('day', 1), nextView('day', -1), nextView('hour', 1), nextView('month', -1)]).toEqual([
    'hour',
    'week',
    'hour',
    'month',
  ]);
});
