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
  dateTime: (iso: string) => string;
  /** Format an instant as a full date in the tenant's time zone. */
  day: (instant: Date) => string;
  count: (number: number) => string;
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
    const dateTimeFormat = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    });
    const day = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { dateStyle: 'full', timeZone });
    const count = new Intl.NumberFormat(FORMAT_LOCALES[locale]);
    const mark = count.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
    // A calendar date has no time zone.
    const date = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { dateStyle: 'medium', timeZone: 'UTC' });
    return {
      digits,
      currency,
      amount: (major) => money.format(major),
      minor: (units) => money.format(units / 10 ** digits),
      dateTime: (iso) => dateTimeFormat.format(new Date(iso)),
      day: (date) => day.format(date),
      count: (number) => count.format(number),
      date: (text) => date.format(new Date(`${text}T00:00:00Z`)),
      decimal: (text) => text.replaceAll('.', mark),
    };
  }, [locale, currency, timeZone]);
}
