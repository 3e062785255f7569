/** Formats amounts of other programs, each in its own currency. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { createNumberFormat } from '@/shared/i18n/number-format';
import { useNumberStyle } from '@/shared/i18n/use-number-style';

/** Formats are slow to make, and every cell of a table formats. */
const formats = new Map<string, (amount: number) => string>();

export function useAmountIn(): (amount: number, currency: string) => string {
  const { locale } = useI18n();
  const style = useNumberStyle();
  return (amount, currency) => {
    const key = `${locale} ${style.numberFormat} ${style.arabicDigits} ${currency}`;
    const format = formats.get(key) ?? createNumberFormat(locale, style, { style: 'currency', currency });
    formats.set(key, format);
    return format(amount);
  };
}
