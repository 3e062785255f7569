import { expect, test } from 'vitest';
import { fromInputValue, toDay, toInputValue, toInstant, toWallTime } from './wall-time';

test.each(['Africa/Casablanca', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC'])(
  'an instant converts to wall time in %s and back, to the second',
  (zone) => {
    for (
      let timestamp = Date.UTC(2026, 0, 1, 0, 0, 17);
      timestamp < Date.UTC(2027, 0, 1);
      timestamp += 7_421_000
    ) {
      const month = new Date(timestamp).getUTCMonth();
      const roundTripped = Date.parse(toInstant(toWallTime(timestamp, zone), zone));
      // A wall time that occurs twice may convert to either instant.
      expect([0, 3_600_000, -3_600_000], `${zone} in month ${month}`).toContain(roundTripped - timestamp);
      expect(toWallTime(roundTripped, zone)).toBe(toWallTime(timestamp, zone));
    }
  },
);

test('a skipped wall time converts to an instant after it', () => {
  expect(fromInputValue('2026-03-29T02:30', 'Europe/Paris')).toMatch(/^2026-03-29T0[01]:30:00/);
});

test('an input value has seconds only if they are not zero', () => {
  expect(toInputValue('2026-07-01T08:00:00Z', 'Europe/Paris')).toBe('2026-07-01T10:00');
  expect(toInputValue('2026-07-01T08:00:17Z', 'Europe/Paris')).toBe('2026-07-01T10:00:17');
});

test.each([
  ['2026-11-21T23:30:00Z', 'Africa/Casablanca', '2026-11-22'],
  [Date.UTC(2026, 10, 21, 23, 30), 'UTC', '2026-11-21'],
  ['2026-11-21T02:00:00Z', 'America/New_York', '2026-11-20'],
])('the day of %s in %s is %s', (instant, zone, day) => {
  expect(toDay(instant, zone)).toBe(day);
});
