/** Formatting of amounts, numbers, dates and times by language, currency and time zone. */
import { useAppSelector } from '@/shared/store/hooks';
import { useI18n } from './i18n-context';
import type { Locale } from './locales';
import { createNumberFormat, getIntlLocale, type NumberStyle } from './number-format';
import { useNumberStyle } from './use-number-style';

export interface Format {
  locale: Locale;
  /** Decimals of the tenant's currency. */
  digits: number;
  currency: string;
  /** Format an amount in major units. */
  amount: (major: number) => string;
  /** Format an amount in major units without its currency. */
  plainAmount: (major: number) => string;
  /** Format an amount in minor units. */
  minor: (units: number) => string;
  /** Format an instant; in the tenant's time zone, unless another is given. */
  dateTime: (iso: string, zone?: string) => string;
  /** Format an instant as a full date in the tenant's time zone. */
  day: (instant: Date) => string;
  count: (number: number) => string;
  /** Format a number of hundredths, such as 28.36. */
  percent: (hundredths: number) => string;
  /** A rate of tax, which may have four decimals. */
  taxRate: (hundredths: number) => string;
  /** Format a calendar date such as 2026-11-21. */
  date: (day: string) => string;
  /** Write the point or comma of a decimal string as the language's decimal mark, so that one sees how it is read. */
  decimal: (text: string) => string;
}

export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Formats by language, currency and zone: each holds several of Intl, which are slow to make, and every cell of a table
 * formats. */
const formats = new Map<string, Format>();

export function useFormat(): Format {
  const { locale } = useI18n();
  const tenant = useAppSelector((state) => state.session.me?.tenant);
  const currency = tenant?.currency ?? 'MAD';
  const timeZone = tenant?.timezone ?? 'UTC';
  const style = useNumberStyle();
  const key = `${locale} ${currency} ${timeZone} ${style.numberFormat} ${style.arabicDigits} ${style.country}`;
  const format = formats.get(key) ?? createFormat(locale, style, currency, timeZone);
  formats.set(key, format);
  return format;
}

function createFormat(language: Locale, style: NumberStyle, currency: string, timeZone: string): Format {
  const digits = currencyDigits(currency);
  const locale = getIntlLocale(language, style);
  const number = (options?: Intl.NumberFormatOptions) => createNumberFormat(language, style, options);
  const money = number({ style: 'currency', currency });
  const plain = number({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  const dateTimes = new Map<string, Intl.DateTimeFormat>();
  const getDateTimeFormat = (zone: string): Intl.DateTimeFormat => {
    const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
    const cached = dateTimes.get(zone) ?? new Intl.DateTimeFormat(locale, options);
    dateTimes.set(zone, cached);
    return cached;
  };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone });
  const count = number();
  const percent = number({ style: 'percent', maximumFractionDigits: 2 });
  const taxRate = number({ style: 'percent', maximumFractionDigits: 4 });
  // Fields are edited in Western digits.
  const mark = createNumberFormat(language, { ...style, arabicDigits: false })(0.5).slice(1, -1);
  // A calendar date has no time zone.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    locale: language,
    digits,
    currency,
    amount: (major) => money(major),
    plainAmount: (major) => plain(major),
    minor: (units) => money(units / 10 ** digits),
    dateTime: (iso, zone = timeZone) => getDateTimeFormat(zone).format(new Date(iso)),
    day: (date) => day.format(date),
    count: (number) => count(number),
    percent: (hundredths) => percent(hundredths / 100),
    taxRate: (hundredths) => taxRate(hundredths / 100),
    date: (text) => date.format(new Date(`${text}T00:00:00Z`)),
    decimal: (text) => text.replace(/[.,]/g, mark),
  };
}
