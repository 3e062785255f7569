/** Amounts and times in the language's and the tenant's form. */
import { useMemo } from 'react';
import { useAppSelector } from '@/shared/store/hooks';
import { useI18n } from './i18n-context';
import { FORMAT_LOCALES } from './locales';

export interface Format {
  /** Decimals of the tenant's currency. */
  digits: number;
  currency: string;
  /** An amount as the server sends it, in major units. */
  amount: (major: number) => string;
  /** An amount in whole minor units. */
  minor: (units: number) => string;
  dateTime: (iso: string) => string;
  /** The tenant's day, written out. */
  day: (moment: Date) => string;
  count: (number: number) => string;
  /** A calendar day as the server writes it, 2026-11-21. */
  date: (day: string) => string;
  /** A decimal text with the decimal mark of the language. */
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
    const moment = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    });
    const day = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { dateStyle: 'full', timeZone });
    const count = new Intl.NumberFormat(FORMAT_LOCALES[locale]);
    const mark = count.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
    // A calendar day is the same one everywhere.
    const date = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { dateStyle: 'medium', timeZone: 'UTC' });
    return {
      digits,
      currency,
      amount: (major) => money.format(major),
      minor: (units) => money.format(units / 10 ** digits),
      dateTime: (iso) => moment.format(new Date(iso)),
      day: (date) => day.format(date),
      count: (number) => count.format(number),
      date: (text) => date.format(new Date(`${text}T00:00:00Z`)),
      decimal: (text) => text.replaceAll('.', mark),
    };
  }, [locale, currency, timeZone]);
}
