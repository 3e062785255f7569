import { expect, test } from 'vitest';
import { draggedTasks } from './dragged-tasks';

const task = (id: string, project = '', isDisabled = false) => ({
  id,
  project,
  isDisabled,
  progress: 0,
  start: '2026-03-27T08:00:17.000Z',
  end: '2026-03-27T11:30:05.000Z',
});
const PARIS = 'Europe/Paris';
const tasks = [
  task('P'),
  task('a', 'P'),
  task('Q', 'P'),
  task('b', 'Q'),
  task('c', 'Q', true),
  task('other'),
];

test('a project takes along what is within it by the clock on the wall, but nothing locked', () => {
  // Over the night in which Paris loses an hour.
  const moved = { start: '2026-03-30T07:00:17.000Z', end: '2026-03-30T10:30:05.000Z' };
  const found = draggedTasks(tasks, 'P', moved, PARIS);
  for (const [at, one] of found.entries()) {
    expect(one).toEqual({ ...tasks[at], ...(['P', 'a', 'Q', 'b'].includes(one.id) && moved) });
  }
});

test('a task goes alone, and so does its progress', () => {
  const found = draggedTasks(tasks, 'a', { start: '2026-03-27T09:00:17.000Z', progress: 40 }, PARIS);
  expect(found[1]).toEqual({ ...tasks[1], start: '2026-03-27T09:00:17.000Z', progress: 40 });
  expect(found.filter((_one, at) => at !== 1)).toEqual(tasks.filter((_one, at) => at !== 1));
});

test('tasks that are within one another come to an end', () => {
  const circle = [task('x', 'y'), task('y', 'x')];
  expect(draggedTasks(circle, 'z', { start: '2026-03-27T09:00:17.000Z' }, PARIS)).toEqual(circle);
});
