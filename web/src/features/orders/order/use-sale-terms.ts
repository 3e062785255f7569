/** What the tenant's country and the shop say about the amounts of a cart. */
import { useMemo } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { useListCategoryProductsQuery, useListPaymentMethodsQuery } from '../api.gen';
import { toId } from '../cart/order-to-cart';
import { NO_TERMS, type SaleTerms } from '../cart/sale-terms';
import { type TaxPlaces, toTaxPlace } from '../cart/tax-place';
import { useCountryPack } from '../country/use-country-pack';
import { useListShopSettingsQuery } from '../office/api.gen';
import type { CategoryProduct, CountryPack, ShopSettings } from '../office/contract';

type Category = Pick<CategoryProduct, 'id' | 'parentCategory'>;

/** Return categories with all below them. */
function toBranches(roots: readonly string[], categories: readonly Category[]): ReadonlySet<string> {
  const branches = new Set(roots.map(toId));
  let before = -1;
  while (before !== branches.size) {
    before = branches.size;
    for (const { id, parentCategory } of categories) if (branches.has(toId(parentCategory))) branches.add(id);
  }
  return branches;
}

function toTaxPlaces(
  pack: CountryPack,
  { taxPlaces = [], isTaxByOrigin, seller }: ShopSettings,
  categories: readonly Category[],
): TaxPlaces | null {
  if (!pack.tax?.isByPlace || !pack.address || taxPlaces.length === 0) return null;
  return {
    rows: taxPlaces.map((row) => toTaxPlace(row, toBranches(row.untaxedCategories, categories))),
    shop: seller?.addressParts ?? { postcode: '', state: '' },
    country: pack.code,
    form: pack.address,
    isByOrigin: isTaxByOrigin,
  };
}

/** Return the terms; prices include the tax and cash is not rounded until they have come. */
export function useSaleTerms(): SaleTerms {
  const pack = useCountryPack();
  const { currency } = useFormat();
  const methods = useListPaymentMethodsQuery({}).data?.['hydra:member'];
  const isAdded = pack?.tax?.kind === 'added';
  const settings = useListShopSettingsQuery({}, { skip: !isAdded }).data?.['hydra:member'][0];
  const hasUntaxed = settings?.taxPlaces?.some((row) => row.untaxedCategories.length > 0);
  const categories = useListCategoryProductsQuery({}, { skip: !hasUntaxed }).data?.['hydra:member'];
  return useMemo(() => {
    const step = pack?.currency === currency ? pack.cash?.rounding : null;
    if (!isAdded && !step) return NO_TERMS;
    return {
      addedPercent: isAdded && settings ? String(settings.vatPercent) : null,
      taxPlaces: pack && settings ? toTaxPlaces(pack, settings, categories ?? []) : null,
      cashStep: step ? String(step) : null,
      cashMethods: (methods ?? []).filter(({ isCash }) => isCash).map(({ id }) => id),
    };
  }, [pack, currency, isAdded, settings, categories, methods]);
}
