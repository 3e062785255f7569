import { expect, test } from 'vitest';
import type { ChartTask } from './chart-task';
import { Followers } from './follow';
import type { WorkWeek } from './off-hours';
import { createWorkTime } from './work-time';

const NINE_TO_FIVE: WorkWeek = {
  week: [...Array(5).fill([[540, 1020]]), [], []],
  holidays: new Set(['2026-11-26']),
};
const at = (text: string) => Date.parse(`2026-${text}:00Z`);
const show = (wallTime: number) => new Date(wallTime).toISOString().slice(5, 16);

function task(id: string, start: string, end: string, ...links: string[]): ChartTask {
  const parse = (link: string) => {
    const [, source = '', kind = 'FS', lag = ''] = /^(\w)(FS|SS|FF|SF)?(.*)$/.exec(link) ?? [];
    return { source, kind, lag };
  };
  const times = { start: new Date(at(start)).toISOString(), end: new Date(at(end)).toISOString() };
  return { id, ...times, links: links.map(parse) } as unknown as ChartTask;
}

test('working time is counted over nights, weekends and holidays, and back', () => {
  const work = createWorkTime(NINE_TO_FIVE);
  const friday = work.worked(at('11-20T17:00'));
  expect(work.worked(at('11-23T09:00'))).toBe(friday);
  expect(show(work.endAt(friday))).toBe('11-20T17:00');
  expect(show(work.startAt(friday))).toBe('11-23T09:00');
  // From Wednesday over the holiday to Friday.
  const wednesday = work.worked(at('11-25T13:00'));
  expect(show(work.endAt(wednesday + 8 * 3_600_000))).toBe('11-27T13:00');
});

test.each([
  [['aFS'], '11-24T13:00', '11-25T13:00'],
  [['aFS+1d'], '11-25T13:00', '11-27T13:00'],
  [['aSS+1h'], '11-23T14:00', '11-24T14:00'],
  [['aFF'], '11-23T13:00', '11-24T13:00'],
  [['aFS-2h'], '11-24T11:00', '11-25T11:00'],
])('a dragged task pushes %s', (links, start, end) => {
  const tasks = [task('a', '11-20T09:00', '11-20T17:00'), task('b', '11-20T09:00', '11-20T17:00', ...links)];
  const dragged = { start: at('11-23T13:00'), end: at('11-24T13:00') };
  const pushed = new Followers(tasks, NINE_TO_FIVE, 'UTC').push('a', dragged).get('b');
  expect([show(pushed?.start ?? 0), show(pushed?.end ?? 0)]).toEqual([start, end]);
});

test('what is pushed pushes on, what has time stays, and nothing is pulled in', () => {
  const tasks = [
    task('a', '11-23T09:00', '11-23T17:00'),
    task('b', '11-24T09:00', '11-24T17:00', 'a'),
    task('c', '11-25T09:00', '11-25T17:00', 'b'),
    task('d', '11-30T09:00', '11-30T17:00', 'a'),
  ];
  const followers = new Followers(tasks, NINE_TO_FIVE, 'UTC');
  const later = followers.push('a', { start: at('11-24T09:00'), end: at('11-24T17:00') });
  expect([...later].map(([id, { start }]) => [id, show(start)])).toEqual([
    ['b', '11-25T09:00'],
    ['c', '11-27T09:00'],
  ]);
  expect([...followers.push('a', { start: at('11-20T09:00'), end: at('11-20T17:00') })]).toEqual([]);
});
