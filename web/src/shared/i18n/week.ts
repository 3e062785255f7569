/** Weeks of the tenant's country; weekdays are from 1 (Monday) to 7. */
import { useAppSelector } from '@/shared/store/hooks';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const LENGTH = DAYS.length;
const MONDAY = 1;
const WEEKEND = [6, 7];

/** Return the weekdays from this one on. */
export const weekFrom = (first: number): number[] =>
  DAYS.map((day) => ((first - MONDAY + day - MONDAY) % LENGTH) + MONDAY);

/** Return the weekdays in the order of the tenant's country, and those that are its weekend. */
export function useWeek(): { days: number[]; weekend: readonly number[] } {
  const tenant = useAppSelector(({ session }) => session.me?.tenant);
  return { days: weekFrom(tenant?.firstWeekday || MONDAY), weekend: tenant?.weekend ?? WEEKEND };
}
