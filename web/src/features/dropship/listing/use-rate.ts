/** From the supplier's dollars to the tenant's money, as the shop has it; null without a rate. */
import { useFormat } from '@/shared/i18n/use-format';
import { useExchangeRatesQuery } from '../api';
import { inCurrency } from '../pricing';

export function useInCurrency(): (cents: number) => string | null {
  const { currency, digits, minor } = useFormat();
  const { data } = useExchangeRatesQuery();
  const rates = data?.['hydra:member'] ?? [];
  const found = rates.find(({ source, target }) => source === 'USD' && target === currency)?.rate;
  return (cents) => (found === undefined ? null : minor(inCurrency(cents, String(found), digits)));
}
