/** Return a function that converts USD cents and formats them in the tenant's currency, or returns null without a rate. */
import { useFormat } from '@/shared/i18n/use-format';
import { useExchangeRatesQuery } from '../api';
import { inCurrency } from '../pricing';

export function useTenantCurrency(): (cents: number) => string | null {
  const { currency, digits, minor } = useFormat();
  const { data } = useExchangeRatesQuery();
  const rates = data?.['hydra:member'] ?? [];
  const rate = rates.find(({ source, target }) => source === 'USD' && target === currency)?.rate;
  return (cents) => (rate === undefined ? null : minor(inCurrency(cents, String(rate), digits)));
}
