/** Formats the day of an instant in the tenant's time zone. */
import { useMe } from '@/shared/auth/use-me';
import { useFormat } from '@/shared/i18n/use-format';
import { toDay } from '@/shared/lib/wall-time';

export function useDayOf(): (instant: string) => string {
  const { date } = useFormat();
  const { timezone } = useMe().tenant;
  return (instant) => date(toDay(instant, timezone));
}
