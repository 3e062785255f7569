import { expect, test } from 'vitest';
import { applyDrag } from './dragged-tasks';

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

test('a project moves its unlocked tasks by wall time', () => {
  // Across the DST change in Paris.
  const moved = { start: '2026-03-30T07:00:17.000Z', end: '2026-03-30T10:30:05.000Z' };
  const result = applyDrag(tasks, 'P', moved, PARIS);
  for (const [index, shifted] of result.entries()) {
    expect(shifted).toEqual({ ...tasks[index], ...(['P', 'a', 'Q', 'b'].includes(shifted.id) && moved) });
  }
});

test('a task moves alone and sets its progress', () => {
  const result = applyDrag(tasks, 'a', { start: '2026-03-27T09:00:17.000Z', progress: 40 }, PARIS);
  expect(result[1]).toEqual({ ...tasks[1], start: '2026-03-27T09:00:17.000Z', progress: 40 });
  expect(result.filter((_task, index) => index !== 1)).toEqual(tasks.filter((_task, index) => index !== 1));
});

test('cyclic projects terminate', () => {
  const cycle = [task('x', 'y'), task('y', 'x')];
  expect(applyDrag(cycle, 'z', { start: '2026-03-27T09:00:17.000Z' }, PARIS)).toEqual(cycle);
});
