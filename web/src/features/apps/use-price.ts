/** Formats prices of the store: in dirhams, whatever the tenant's currency. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { FORMAT_LOCALES } from '@/shared/i18n/locales';

export function usePrice(): (hundredths: number) => string {
  const { locale } = useI18n();
  const money = new Intl.NumberFormat(FORMAT_LOCALES[locale], { style: 'currency', currency: 'MAD' });
  return (hundredths) => money.format(hundredths / 100);
}
