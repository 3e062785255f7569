/** Amounts in the format of the language, as the shop's pages show them. */
import { useMemo } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { createNumberFormat, LANGUAGE_STYLE } from '@/shared/i18n/number-format';
import { siteCountry } from './site-country';

export type FormatMoney = (amount: string | number) => string;

/** Return a function that formats amounts of a currency. */
export function useMoney(currency: string): FormatMoney {
  const { locale } = useI18n();
  return useMemo(() => {
    const style = { ...LANGUAGE_STYLE, country: siteCountry() };
    const format = createNumberFormat(locale, style, { style: 'currency', currency });
    return (amount) => format(Number(amount));
  }, [locale, currency]);
}
