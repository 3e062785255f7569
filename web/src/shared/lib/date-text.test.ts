import { expect, it } from 'vitest';
import { formatDayText, parseDayText, parseTimeText } from './date-text';

it.each(['en', 'fr', 'ar'] as const)(
  'writes a date in %s with the day first and reads it again',
  (locale) => {
    const text = formatDayText('2026-11-05', locale);
    expect(text).toMatch(/^0?5[/-]11[/-]2026$/);
    expect(parseDayText(text)).toBe('2026-11-05');
  },
);

it('reads what people type', () => {
  expect(['5/3/26', '05.03.2026', '5-3-2026', ' 2026-03-05 '].map(parseDayText)).toEqual(
    Array.from({ length: 4 }, () => '2026-03-05'),
  );
  expect(['', '31/02/2026', '5/3', 'tomorrow', '2026-13-01'].map(parseDayText)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

it('reads times of day', () => {
  expect(['8', '8:30', '8h30', '0830', '23:59'].map(parseTimeText)).toEqual([
    '08:00',
    '08:30',
    '08:30',
    '08:30',
    '23:59',
  ]);
  expect(['', '24:00', '8:60', 'noon'].map(parseTimeText)).toEqual([null, null, null, null]);
});
