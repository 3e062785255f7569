/** The supplier's products of the filters in the address. */
import { useEffect } from 'react';
import { problemOf } from '@/shared/api/problem';
import { useListState } from '@/shared/lib/use-list-state';
import type { SearchTerms } from '../contract';
import { PAGE_SIZE, type Search, useSupplierProductsQuery } from '../supplier/api';
import type { Page } from '../supplier/shapes';
import { INVENTORY, USUAL_COUNTRY } from './countries';

type Sizes = Pick<Page, 'total' | 'reach' | 'size'>;
const NOTHING: Sizes = { total: 0, reach: 0, size: PAGE_SIZE };

/** Pages of a total, and those that can be reached. */
export const pagesOf = ({ total, reach, size }: Sizes): { all: number; reached: number } => ({
  all: Math.ceil(total / size),
  reached: Math.ceil(reach / size),
});

const isTooFar = (error: unknown): boolean =>
  problemOf(error).violations.some(({ code }) => code === 'too-far');

export function useCatalogue() {
  const state = useListState({ sort: '', direction: 'asc' });
  const [name, sku, categoryId] = [state.get('name'), state.get('sku'), state.get('category')];
  const country = INVENTORY.find((code) => code === state.get('country')) ?? USUAL_COUNTRY;
  const { page, change } = state;
  const search: Search = {
    pageNum: page,
    countryCode: country,
    ...(categoryId && { categoryId }),
    ...(sku ? { productSku: sku } : name && { productNameEn: name }),
  };
  const { currentData, data, error, isFetching, refetch } = useSupplierProductsQuery(search);
  // An address can name a page that lies further than the supplier shows.
  const tooFar = !isFetching && isTooFar(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is left once
  useEffect(() => {
    if (tooFar) change({ page: null }, true);
  }, [tooFar]);
  const sizes = currentData ?? data ?? NOTHING;
  return {
    search,
    /** The same, as it is kept under a name. */
    terms: { categoryId, countryCode: country, productNameEn: sku ? '' : name, productSku: sku },
    name: sku ? '' : name,
    sku,
    categoryId,
    country,
    page,
    cards: currentData?.cards,
    total: sizes.total,
    reach: sizes.reach,
    pages: pagesOf(sizes),
    error: isFetching || tooFar ? undefined : error,
    retry: () => void refetch(),
    isFiltered: Boolean(name || sku || categoryId),
    /** One excludes the other. */
    onName: (text: string) => change({ name: text, sku: null }),
    onSku: (text: string) => change({ sku: text.trim(), name: null }),
    onCategory: (id: string) => change({ category: id }),
    onCountry: (code: string) => change({ country: code === USUAL_COUNTRY ? null : code }),
    onTerms: (terms: SearchTerms) =>
      change({
        name: terms.productNameEn,
        sku: terms.productSku,
        category: terms.categoryId,
        country: terms.countryCode === USUAL_COUNTRY ? null : terms.countryCode,
      }),
    onPage: (next: number) => change({ page: next }, true),
    clear: () => change({ name: null, sku: null, category: null }),
    product: state.get('product'),
    onProduct: (pid: string | null) => change({ product: pid }, true),
  };
}

export type Catalogue = ReturnType<typeof useCatalogue>;
