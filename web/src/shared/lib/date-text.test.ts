import { expect, it } from 'vitest';
import { formatDayText, parseDayText, parseTimeText } from './date-text';

it.each([
  ['en-GB', /^0?5[/-]11[/-]2026$/],
  ['fr-FR', /^0?5[/-]11[/-]2026$/],
  ['ar-MA-u-nu-latn', /^0?5[/-]11[/-]2026$/],
  ['en-US', /^11\/0?5\/2026$/],
  ['ar-AE-u-nu-latn', /^0?5[/-]11[/-]2026$/],
])('writes a date as in %s and reads it again', (formatLocale, pattern) => {
  const text = formatDayText('2026-11-05', formatLocale);
  expect(text).toMatch(pattern);
  expect(parseDayText(text, formatLocale)).toBe('2026-11-05');
});

it('reads what people type', () => {
  const parse = (text: string) => parseDayText(text, 'fr-FR');
  expect(['5/3/26', '05.03.2026', '5-3-2026', ' 2026-03-05 '].map(parse)).toEqual(
    Array.from({ length: 4 }, () => '2026-03-05'),
  );
  expect(['', '31/02/2026', '5/3', 'tomorrow', '2026-13-01'].map(parse)).toEqual(
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
