import { expect, test } from 'vitest';
import { ganttCalendar, ganttPlan } from '../fixtures';
import { toWorkWeek } from './work-week';

test('the hours of a calendar are sorted by day and time, Monday first', () => {
  const calendar = ganttCalendar('c1', 'Mornings', {
    hours: [
      { weekday: 1, from: '14:00', to: '18:30' },
      { weekday: 7, from: '00:00', to: '24:00' },
      { weekday: 1, from: '08:15', to: '12:00' },
    ],
    holidays: ['2026-12-25'],
  });
  const work = toWorkWeek(ganttPlan('p1', 'Plan', { calendar: 'c1' }), calendar);
  const monday = [
    [495, 720],
    [840, 1110],
  ];
  expect(work?.week).toEqual([monday, [], [], [], [], [], [[0, 1440]]]);
  expect([...(work?.holidays ?? [])]).toEqual(['2026-12-25']);
});

test('the standard week has five days of eight hours, and a continuous plan no pause', () => {
  const day = [[540, 1020]];
  expect(toWorkWeek(ganttPlan('p1', 'Plan'), undefined)?.week).toEqual([day, day, day, day, day, [], []]);
  expect(toWorkWeek(ganttPlan('p1', 'Plan', { calendar: 'continuous' }), undefined)).toBeNull();
  expect(toWorkWeek(undefined, undefined)).toBeNull();
});
