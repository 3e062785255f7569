/** Formatting of amounts, numbers, dates and times by language, currency and time zone. */
import { useMemo } from 'react';
import { useAppSelector } from '@/shared/store/hooks';
import { useI18n } from './i18n-context';
import { FORMAT_LOCALES } from './locales';

export interface Format {
  /** Decimals of the tenant's currency. */
  digits: number;
  currency: string;
  /** Format an amount in major units. */
  amount: (major: number) => string;
  /** Format an amount in minor units. */
  minor: (units: number) => string;
  /** Format an instant; in the tenant's time zone, unless another is given. */
  dateTime: (iso: string, zone?: string) => string;
  /** Format an instant as a full date in the tenant's time zone. */
  day: (instant: Date) => string;
  count: (number: number) => string;
  /** Format a number of hundredths, such as 28.36. */
  percent: (hundredths: number) => string;
  /** Format a calendar date such as 2026-11-21. */
  date: (day: string) => string;
  /** Replace the point of a decimal string by the language's decimal mark. */
  decimal: (text: string) => string;
}

export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

export function useFormat(): Format {
  const { locale } = useI18n();
  const tenant = useAppSelector((state) => state.session.me?.tenant);
  const currency = tenant?.currency ?? 'MAD';
  const timeZone = tenant?.timezone ?? 'UTC';
  return useMemo(() => {
    const digits = currencyDigits(currency);
    const money = new Intl.NumberFormat(FORMAT_LOCALES[locale], { style: 'currency', currency });
    const dateTimes = new Map<string, Intl.DateTimeFormat>();
    const getDateTimeFormat = (zone: string): Intl.DateTimeFormat => {
      const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
      const cached = dateTimes.get(zone) ?? new Intl.DateTimeFormat(FORMAT_LOCALES[locale], options);
      dateTimes.set(zone, cached);
      return cached;
    };
    const day = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { dateStyle: 'full', timeZone });
    const count = new Intl.NumberFormat(FORMAT_LOCALES[locale]);
    const percent = new Intl.NumberFormat(FORMAT_LOCALES[locale], {
      style: 'percent',
      maximumFractionDigits: 2,
    });
    const mark = count.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
    // A calendar date has no time zone.
    const date = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { dateStyle: 'medium', timeZone: 'UTC' });
    return {
      digits,
      currency,
      amount: (major) => money.format(major),
      minor: (units) => money.format(units / 10 ** digits),
      dateTime: (iso, zone = timeZone) => getDateTimeFormat(zone).format(new Date(iso)),
      day: (date) => day.format(date),
      count: (number) => count.format(number),
      percent: (hundredths) => percent.format(hundredths / 100),
      date: (text) => date.format(new Date(`${text}T00:00:00Z`)),
      decimal: (text) => text.replaceAll('.', mark),
    };
  }, [locale, currency, timeZone]);
}
