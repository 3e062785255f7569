import { expect, test } from 'vitest';
import { createScale, findOpening, toWallTimeAt, toX, wallTimeToX } from './scale';
import { createGroups, createTicks } from './ticks';
import { toWindow } from './use-window';
import { nextView, SHAPES, VIEWS } from './views';

const CLOCK_FORWARD = ['2026-03-29T00:00:00Z', '2026-03-29T04:00:00Z'];

test.each(VIEWS)('every instant of a plan is on the chart in the %s view', (view) => {
  const instants = ['2026-11-23T09:00:17Z', '2027-03-02T17:30:00Z'];
  const scale = createScale(instants, view, 'Africa/Casablanca');
  for (const instant of instants) {
    expect(toX(scale, instant)).toBeGreaterThan(0);
    expect(toX(scale, instant)).toBeLessThan(scale.width);
  }
  expect(new Date(scale.origin).getUTCDay()).toBe(1);
});

test('every hour of wall time has the same width', () => {
  const scale = createScale(CLOCK_FORWARD, 'hour', 'Europe/Paris');
  const [from = 0, to = 0] = CLOCK_FORWARD.map((instant) => toX(scale, instant));
  expect(to - from).toBe(5 * 40);
});

test.each(VIEWS)(
  'the %s view opens shortly before now, or at the first task of a plan of another time',
  (view) => {
    const starts = ['2026-11-23T09:00:00Z', '2026-11-20T08:00:00Z'];
    const scale = createScale([...starts, '2026-12-04T17:00:00Z'], view, 'UTC');
    const { width } = SHAPES[view];
    const now = Date.parse('2026-11-25T10:00:00Z');
    expect(findOpening(scale, now, starts)).toBe(wallTimeToX(scale, now) - 2 * width);
    const later = Date.parse('2046-11-25T10:00:00Z');
    expect(findOpening(scale, later, starts)).toBe(toX(scale, starts[1] ?? '') - width);
  },
);

test('ticks are at the position of their label', () => {
  const scale = createScale(['2026-11-23T09:00:00Z'], 'hour', 'UTC');
  const x0 = toX(scale, '2026-11-23T09:00:00Z');
  expect(createTicks(scale, x0, x0 + 80, 'fr').map(({ text }) => text)).toEqual(['09:00', '10:00', '11:00']);
  expect(createGroups(scale, x0, x0 + 80, 'fr').map(({ text }) => text)).toEqual(['lun. 23 nov.']);
  const weeks = createScale(['2026-11-23T09:00:00Z'], 'week', 'UTC');
  const [november] = createGroups(
    weeks,
    toX(weeks, '2026-11-23T00:00:00Z'),
    toX(weeks, '2026-11-24T00:00:00Z'),
    'en',
  );
  expect([november?.text, toWallTimeAt(weeks, november?.x ?? 0)]).toEqual([
    'November 2026',
    Date.UTC(2026, 10),
  ]);
});

test('the visible window has a margin and changes in steps', () => {
  const box = { left: 0, top: 4000, width: 800, height: 600 };
  const seen = toWindow(box);
  expect(seen.first).toBeLessThan(100);
  expect(seen.last).toBeGreaterThan(114);
  expect(seen.last - seen.first).toBeLessThan(45);
  expect(toWindow({ ...box, top: 4001, left: 1 })).toEqual({ ...seen, to: seen.to + 0 });
});

test('views have a next and a previous view', () => {
  expect([nextView('day', 1), nextView('day', -1), nextView('hour', 1), nextView('month', -1)]).toEqual([
    'hour',
    'week',
    'hour',
    'month',
  ]);
});
