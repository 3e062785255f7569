/** What the tenant's country and the shop say about the amounts of a cart. */
import { useMemo } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { useListPaymentMethodsQuery } from '../api.gen';
import { NO_TERMS, type SaleTerms } from '../cart/sale-terms';
import { useCountryPack } from '../country/use-country-pack';
import { useListShopSettingsQuery } from '../office/api.gen';
import { usePlaceFinder } from './use-place-finder';

/** Return the terms; prices include the tax and cash is not rounded until they have come. */
export function useSaleTerms(): SaleTerms {
  const pack = useCountryPack();
  const { currency } = useFormat();
  const methods = useListPaymentMethodsQuery({}).data?.['hydra:member'];
  const isAdded = pack?.tax?.kind === 'added';
  const settings = useListShopSettingsQuery({}, { skip: !isAdded }).data?.['hydra:member'][0];
  const findPlace = usePlaceFinder(pack, settings);
  return useMemo(() => {
    const step = pack?.currency === currency ? pack.cash?.rounding : null;
    if (!isAdded && !step) return NO_TERMS;
    return {
      addedPercent: isAdded && settings ? String(settings.vatPercent) : null,
      findPlace,
      cashStep: step ? String(step) : null,
      cashMethods: (methods ?? []).filter(({ isCash }) => isCash).map(({ id }) => id),
    };
  }, [pack, currency, isAdded, settings, findPlace, methods]);
}
