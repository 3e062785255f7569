import { expect, it } from 'vitest';
import { addDays, countDays, isDay, lastDays, previousSpan } from './span';

it('counts both ends, across months and years', () => {
  expect(lastDays('2026-01-03', 7)).toEqual({ from: '2025-12-28', to: '2026-01-03' });
  expect(countDays({ from: '2025-12-28', to: '2026-01-03' })).toBe(7);
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
});

it('compares a day with the same day of the week before, and a longer span with as many days before', () => {
  expect(previousSpan({ from: '2026-11-22', to: '2026-11-22' })).toEqual({
    from: '2026-11-15',
    to: '2026-11-15',
  });
  expect(previousSpan({ from: '2026-11-16', to: '2026-11-22' })).toEqual({
    from: '2026-11-09',
    to: '2026-11-15',
  });
});

it('takes only days that exist in the format of a date field', () => {
  expect(['2026-11-22', '2026-13-01', '22/11/2026', ''].map(isDay)).toEqual([true, false, false, false]);
});
