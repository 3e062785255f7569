import { expect, test } from 'vitest';
import { ganttTask, NO_SCHEDULE } from '../fixtures';
import { formatLink, groupOverloads, parseLink, toChartTasks } from './chart-tasks';

test.each([
  ['12', ['12'], '12', 'FS', ''],
  ['12FS+2h', ['12'], '12', 'FS', '+2h'],
  ['7SS-30m', ['7'], '7', 'SS', '-30m'],
  ['1SS', ['1', '1SS'], '1SS', 'FS', ''],
  ['1SF+1.5d', ['1'], '1', 'SF', '+1.5d'],
])('link %s with tasks %s', (token, ids, source, kind, lag) => {
  expect(parseLink(token, new Set(ids))).toEqual({ source, kind, lag });
});

test.each(['12', '12FS+2h', '7SS', '7FF-30m'])('link %s is written as it was read', (token) => {
  expect(formatLink(parseLink(token, new Set()))).toBe(token);
});

test('a link of the usual kind is its task alone', () => {
  expect(formatLink(parseLink('12FS', new Set()))).toBe('12');
});

const overload = (start: string, end: string | null, tasks: string[]) => ({
  resource: 'r1',
  name: 'Salma',
  start,
  end,
  units: 150,
  tasks,
});

test('a task has all periods in which somebody has too much to do, those without an end left out', () => {
  const overloads = [
    overload('2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z', ['1', '2']),
    overload('2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z', ['2']),
    overload('2026-11-25T09:00:00Z', null, ['2']),
  ];
  const periods = groupOverloads({ ...NO_SCHEDULE, overloads });
  expect(periods.get('1')?.map(({ start }) => start.slice(8, 10))).toEqual(['23']);
  expect(periods.get('2')?.map(({ start }) => start.slice(8, 10))).toEqual(['23', '24']);
  expect(groupOverloads(undefined).size).toBe(0);
});

test('tasks without times are not on the chart', () => {
  const rows = [
    ganttTask('1', 'a', { start: null }),
    ganttTask('2', 'b', { end: null }),
    ganttTask('3', 'c'),
  ];
  expect(toChartTasks(rows, undefined).map(({ id }) => id)).toEqual(['3']);
});

test('a project is drawn as one once it has tasks, which are within it and within its own project', () => {
  const rows = [
    ganttTask('P', 'Order', { type: 'project' }),
    ganttTask('Q', 'Sewing', { type: 'project', project: 'P' }),
    ganttTask('R', 'Empty', { type: 'project' }),
    ganttTask('1', 'Cut', { project: 'Q' }),
  ];
  const tasks = toChartTasks(rows, undefined);
  expect(tasks.map(({ isProject }) => isProject)).toEqual([true, true, false, false]);
  expect(tasks.map(({ within }) => within)).toEqual([[], ['P'], [], ['Q', 'P']]);
});

test('a task has its place in the schedule, and a baseline if both of its times are known', () => {
  const times = { baselineStart: '2026-11-20T09:00:00Z', baselineEnd: '2026-11-20T17:00:00Z' };
  const rows = [
    ganttTask('1', 'a', { ...times, dependencies: ['2FF'] }),
    ganttTask('2', 'b', { ...times, baselineEnd: null }),
  ];
  const at = { earliestStart: null, earliestFinish: null, latestStart: null, slack: 0, isCritical: true };
  const latestFinish = '2026-11-24T17:00:00Z';
  const schedule = { ...NO_SCHEDULE, criticalPath: ['1'], tasks: [{ id: '1', ...at, latestFinish }] };
  const [first, second] = toChartTasks(rows, schedule);
  expect(first).toMatchObject({
    isCritical: true,
    latest: latestFinish,
    baseline: { start: times.baselineStart, end: times.baselineEnd },
    links: [{ source: '2', kind: 'FF', lag: '' }],
  });
  expect(second).toMatchObject({ isCritical: false, latest: null, baseline: null });
});
