import { expect, test } from 'vitest';
import { inputOf, momentOf, momentOfInput, wallOf } from './wall';

test.each(['Africa/Casablanca', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC'])(
  'a moment goes to the wall clock of %s and back, to the second',
  (zone) => {
    for (let at = Date.UTC(2026, 0, 1, 0, 0, 17); at < Date.UTC(2027, 0, 1); at += 7_421_000) {
      const hour = new Date(at).getUTCMonth();
      const again = Date.parse(momentOf(wallOf(at, zone), zone));
      // In the hour that a clock shows twice, either is meant.
      expect([0, 3_600_000, -3_600_000], `${zone} in month ${hour}`).toContain(again - at);
      expect(wallOf(again, zone)).toBe(wallOf(at, zone));
    }
  },
);

test('a wall time that a clock skips is some time after it', () => {
  expect(momentOfInput('2026-03-29T02:30', 'Europe/Paris')).toMatch(/^2026-03-29T0[01]:30:00/);
});

test('an input shows seconds only where there are some', () => {
  expect(inputOf('2026-07-01T08:00:00Z', 'Europe/Paris')).toBe('2026-07-01T10:00');
  expect(inputOf('2026-07-01T08:00:17Z', 'Europe/Paris')).toBe('2026-07-01T10:00:17');
});
