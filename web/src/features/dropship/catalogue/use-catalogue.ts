/** The supplier's products of the filters in the address. */
import { useListState } from '@/shared/lib/use-list-state';
import type { SearchTerms } from '../contract';
import { PAGE_SIZE, type Search, useSupplierProductsQuery } from '../supplier/api';
import { INVENTORY, USUAL_COUNTRY } from './countries';

/** Products that the supplier shows of one search, however many it finds. */
export const REACH = 6000;

/** Pages of a total, and those that can be reached. */
export function pagesOf(total: number, size: number): { all: number; reached: number } {
  const all = Math.ceil(total / size);
  return { all, reached: Math.min(all, Math.ceil(REACH / size)) };
}

const MOST_PAGES = Math.ceil(REACH / PAGE_SIZE);

export function useCatalogue() {
  const state = useListState({ sort: '', direction: 'asc' });
  const [name, sku, categoryId] = [state.get('name'), state.get('sku'), state.get('category')];
  const country = INVENTORY.find((code) => code === state.get('country')) ?? USUAL_COUNTRY;
  const page = Math.min(state.page, MOST_PAGES);
  const search: Search = {
    pageNum: page,
    countryCode: country,
    ...(categoryId && { categoryId }),
    ...(sku ? { productSku: sku } : name && { productNameEn: name }),
  };
  const { currentData, data, error, isFetching, refetch } = useSupplierProductsQuery(search);
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
    total: currentData?.total ?? data?.total ?? 0,
    pages: pagesOf(currentData?.total ?? data?.total ?? 0, data?.size ?? PAGE_SIZE),
    error: isFetching ? undefined : error,
    retry: () => void refetch(),
    isFiltered: Boolean(name || sku || categoryId),
    /** One excludes the other. */
    onName: (text: string) => state.change({ name: text, sku: null }),
    onSku: (text: string) => state.change({ sku: text.trim(), name: null }),
    onCategory: (id: string) => state.change({ category: id }),
    onCountry: (code: string) => state.change({ country: code === USUAL_COUNTRY ? null : code }),
    onTerms: (terms: SearchTerms) =>
      state.change({
        name: terms.productNameEn,
        sku: terms.productSku,
        category: terms.categoryId,
        country: terms.countryCode === USUAL_COUNTRY ? null : terms.countryCode,
      }),
    onPage: (next: number) => state.change({ page: next }, true),
    clear: () => state.change({ name: null, sku: null, category: null }),
    product: state.get('product'),
    onProduct: (pid: string | null) => state.change({ product: pid }, true),
  };
}

export type Catalogue = ReturnType<typeof useCatalogue>;
