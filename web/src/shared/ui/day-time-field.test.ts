import { expect, test } from 'vitest';
import { replaceDay, replaceTime } from './day-time-field';

test('the same time keeps its seconds, another has none', () => {
  expect(replaceTime('2026-03-06T09:00:17', '09:00')).toBe('2026-03-06T09:00:17');
  expect(replaceTime('2026-03-06T09:00:17', '09:30')).toBe('2026-03-06T09:30');
});

test('another day keeps the time, a first day has the start of work, no day has none', () => {
  expect(replaceDay('2026-03-06T09:00:17', '2026-03-07')).toBe('2026-03-07T09:00:17');
  expect(replaceDay('', '2026-03-07')).toBe('2026-03-07T08:00');
  expect(replaceDay('2026-03-06T09:00', '')).toBe('');
});
