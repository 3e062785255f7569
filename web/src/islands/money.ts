/** Amounts in the format of the language, as the shop's pages show them. */
import { useMemo } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { FORMAT_LOCALES } from '@/shared/i18n/locales';

export type FormatMoney = (amount: string | number) => string;

/** Return a function that formats amounts of a currency. */
export function useMoney(currency: string): FormatMoney {
  const { locale } = useI18n();
  return useMemo(() => {
    const format = new Intl.NumberFormat(FORMAT_LOCALES[locale], { style: 'currency', currency });
    return (amount) => format.format(Number(amount));
  }, [locale, currency]);
}
