/** Says when a supplier's call is made again: in so many seconds, or from when on. */
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useSecondsUntil } from './use-seconds-until';

/** Longest wait in seconds that is counted down; of a longer one the time of its end is of use. */
const MAX_COUNTDOWN = 120;

/** Return the text of a wait until a timestamp (Unix milliseconds), null for one that is unknown. */
export function useWaitText(until: number | null): string {
  const t = useT();
  const { dateTime } = useFormat();
  const seconds = useSecondsUntil(until);
  if (until !== null && seconds > MAX_COUNTDOWN) {
    return t('dropship.waitingUntil', { when: dateTime(new Date(until).toISOString()) });
  }
  return t('dropship.waiting', { seconds: Math.max(1, seconds) });
}
