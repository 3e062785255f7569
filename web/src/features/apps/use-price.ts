/** Formats prices of the store: in dirhams, whatever the tenant's currency. */
import { useNumberFormat } from '@/shared/i18n/use-number-format';

export function usePrice(): (hundredths: number) => string {
  const money = useNumberFormat({ style: 'currency', currency: 'MAD' });
  return (hundredths) => money(hundredths / 100);
}
