/** Slots offered while the server cannot be reached; it validates them at checkout. */
import type { SlotOffer } from '../contract';

const OPENING_MINUTES = 8 * 60;
const CLOSING_MINUTES = 20 * 60;
const LAST_START = CLOSING_MINUTES - 30;
const INTERVAL_MINUTES = 30;
const DURATION_MINUTES = 120;

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Return a slot every half hour from 08:00 to 19:30; the last ones end at closing time. */
export function createLocalSlots(date: string): SlotOffer[] {
  const starts = Array.from(
    { length: (LAST_START - OPENING_MINUTES) / INTERVAL_MINUTES + 1 },
    (_, index) => OPENING_MINUTES + index * INTERVAL_MINUTES,
  );
  return starts.map((start) => {
    const [from, to] = [formatTime(start), formatTime(Math.min(start + DURATION_MINUTES, CLOSING_MINUTES))];
    const label = `${from} - ${to}`;
    return { date, from, to, label, full: false, ordersLeft: null, quantityLeft: null };
  });
}

/** Return the day after `now` in the shop's time zone, as 2026-11-22. */
export function nextDay(now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  return day.format(new Date(now.getTime() + 24 * 3600_000));
}
