/** Months and mean times as the language writes them: Nov 2026, 12 min. */
import { useMemo } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { createNumberFormat } from '@/shared/i18n/number-format';
import { useNumberStyle } from '@/shared/i18n/use-number-style';

const SECONDS_PER_MINUTE = 60;

export function usePeriodFormat() {
  const { locale, formatLocale } = useI18n();
  const style = useNumberStyle();
  return useMemo(() => {
    const month = new Intl.DateTimeFormat(formatLocale, {
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const minutes = createNumberFormat(locale, style, {
      style: 'unit',
      unit: 'minute',
      maximumFractionDigits: 0,
    });
    return {
      /** Format a month such as 2026-11. */
      formatMonth: (text: string) => month.format(new Date(`${text}-01T00:00:00Z`)),
      formatMinutes: (seconds: number) => minutes(seconds / SECONDS_PER_MINUTE),
    };
  }, [locale, formatLocale, style]);
}
