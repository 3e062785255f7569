import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChartTask } from './chart-task';
import { toWallTimeAt, toX } from './scale';
import { useScale } from './use-scale';

const task = (more: Partial<ChartTask> = {}) =>
  ({
    id: '1',
    start: '2026-11-23T08:00:00Z',
    end: '2026-11-23T12:00:00Z',
    latest: null,
    baseline: null,
    ...more,
  }) as ChartTask;

const setToday = (instant: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(instant));
const render = (...tasks: ChartTask[]) =>
  renderHook(({ rows }) => useScale(rows, 'day', 'UTC'), { initialProps: { rows: tasks } });

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['shortly before', '2026-11-12T08:00:00Z', true],
  ['shortly after', '2026-12-06T08:00:00Z', true],
  ['long after', '2027-03-01T08:00:00Z', false],
])('today is on the chart of a plan that is %s', (_when, today, isShown) => {
  setToday(today);
  const scale = render(task()).result.current;
  const x = toX(scale, today);
  expect(x > 0 && x < scale.width).toBe(isShown);
});

test('the chart reaches from the baseline to the latest finish', () => {
  setToday('2030-01-01T00:00:00Z');
  const baseline = { start: '2026-09-01T08:00:00Z', end: '2026-09-01T12:00:00Z' };
  const scale = render(task({ baseline, latest: '2027-02-01T08:00:00Z' })).result.current;
  expect(scale.origin).toBeLessThan(Date.parse(baseline.start));
  expect(toWallTimeAt(scale, scale.width)).toBeGreaterThan(Date.parse('2027-02-01T08:00:00Z'));
});

test('the scale stays the same object while its extent does, so that no bar is drawn again', () => {
  setToday('2030-01-01T00:00:00Z');
  const { result, rerender } = render(task());
  const before = result.current;
  rerender({ rows: [task({ start: '2026-11-23T09:00:00Z' })] });
  expect(result.current).toBe(before);
  rerender({ rows: [task({ end: '2027-11-23T09:00:00Z' })] });
  expect(result.current).not.toBe(before);
});
