/** Formats the day of an instant in the tenant's time zone. */
import { useMe } from '@/shared/auth/use-me';
import { useFormat } from '@/shared/i18n/use-format';
import { toInputValue } from '@/shared/lib/wall-time';

const DAY_LENGTH = 10;

export function useDayOf(): (instant: string) => string {
  const { date } = useFormat();
  const { timezone } = useMe().tenant;
  return (instant) => date(toInputValue(instant, timezone).slice(0, DAY_LENGTH));
}
