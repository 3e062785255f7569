/** How the place of a cart is found, where the tax goes by place; few countries load what does it. */
import { useEffect, useMemo, useState } from 'react';
import { useListCategoryProductsQuery } from '../api.gen';
import type { SaleTerms } from '../cart/sale-terms';
import type { CountryPack, ShopSettings } from '../office/contract';

type Finder = typeof import('../cart/tax-place');

export function usePlaceFinder(
  pack: CountryPack | undefined,
  settings: ShopSettings | undefined,
): SaleTerms['findPlace'] {
  const isByPlace = pack?.tax?.isByPlace ?? false;
  const [finder, setFinder] = useState<Finder | null>(null);
  const hasUntaxed = isByPlace && settings?.taxPlaces?.some((row) => row.untaxedCategories.length > 0);
  const categories = useListCategoryProductsQuery({}, { skip: !hasUntaxed }).data?.['hydra:member'];
  useEffect(() => {
    if (isByPlace) void import('../cart/tax-place').then(setFinder);
  }, [isByPlace]);
  return useMemo(
    () =>
      finder && pack && settings ? finder.createPlaceFinder(pack, settings, categories ?? []) : undefined,
    [finder, pack, settings, categories],
  );
}
