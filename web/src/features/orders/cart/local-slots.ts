/** Hours to choose from while the server can't be asked: it judges them when the order is sent. */
import type { SlotOffer } from '../contract';

const OPENS = 8 * 60;
const CLOSES = 20 * 60;
const LAST_START = CLOSES - 30;
const APART = 30;
const LENGTH = 120;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Every half hour from 08:00 to 19:30; the last ones end at closing. */
export function localSlots(date: string): SlotOffer[] {
  const starts = Array.from(
    { length: (LAST_START - OPENS) / APART + 1 },
    (_, index) => OPENS + index * APART,
  );
  return starts.map((start) => {
    const [from, to] = [clock(start), clock(Math.min(start + LENGTH, CLOSES))];
    return { date, from, to, label: `${from} - ${to}`, full: false };
  });
}

/** The day after `now` in the shop's zone, as 2026-11-22. */
export function nextDay(now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  return day.format(new Date(now.getTime() + 24 * 3600_000));
}
