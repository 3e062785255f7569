/** Numbers with options of `Intl.NumberFormat`, as the language and the tenant write them. */
import { useI18n } from './i18n-context';
import { createNumberFormat } from './number-format';
import { useNumberStyle } from './use-number-style';

export function useNumberFormat(options: Intl.NumberFormatOptions): (number: number) => string {
  return createNumberFormat(useI18n().locale, useNumberStyle(), options);
}
