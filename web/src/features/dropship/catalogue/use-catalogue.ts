/** Supplier products for the filters in the query string. */
import { useCallback, useEffect } from 'react';
import { toProblem } from '@/shared/api/problem';
import { AHEAD, type Prefetch } from '@/shared/feature/prefetch';
import { type ListParameters, readListState, useListState } from '@/shared/lib/use-list-state';
import { dropshipApi } from '../api';
import type { SearchTerms } from '../contract';
import { PAGE_SIZE, type Search, supplierApi, useSupplierProductsQuery } from '../supplier/api';
import type { Page } from '../supplier/parsers';
import { prefetchPictures } from '../supplier/supplier-picture';
import { DEFAULT_COUNTRY, INVENTORY } from './countries';

type Sizes = Pick<Page, 'total' | 'reach' | 'size'>;
const NO_RESULTS: Sizes = { total: 0, reach: 0, size: PAGE_SIZE };

/** Return the number of pages, and of those that the supplier serves. */
export const countPages = ({ total, reach, size }: Sizes): { all: number; reached: number } => ({
  all: Math.ceil(total / size),
  reached: Math.ceil(reach / size),
});

/** Whether a search is for a SKU of the supplier, such as CJSB00000014, and not for words of a name. */
export const isSku = (text: string): boolean => /^CJ[A-Z]*\d[A-Z\d-]*$/i.test(text.trim());

const isBeyondReachError = (error: unknown): boolean =>
  toProblem(error).violations.some(({ code }) => code === 'too-far');

const NOT_SORTED = { sort: '', direction: 'asc' } as const;

/** Those of a phone's first window: the largest thing that it shows. */
const PICTURES_AHEAD = 4;

/** Return what the query string searches for. */
function readSearch({ get, page }: ListParameters) {
  const [name, sku, categoryId] = [get('name'), get('sku'), get('category')];
  const country = INVENTORY.find((code) => code === get('country')) ?? DEFAULT_COUNTRY;
  const search: Search = {
    pageNum: page,
    countryCode: country,
    ...(categoryId && { categoryId }),
    ...(sku ? { productSku: sku } : name && { productNameEn: name }),
  };
  return { search, name, sku, categoryId, country };
}

/** Ask for the page's products with the first of their pictures, and for what its filters offer. */
export const prefetchCatalogue: Prefetch = ({ dispatch, parameters }) => {
  const { search } = readSearch(readListState(parameters, NOT_SORTED));
  const { supplierProducts, supplierCategories } = supplierApi.endpoints;
  void dispatch(supplierProducts.initiate(search, AHEAD)).then(({ data }) =>
    prefetchPictures((data?.cards ?? []).slice(0, PICTURES_AHEAD).map(({ image }) => image)),
  );
  void dispatch(supplierCategories.initiate(undefined, AHEAD));
  void dispatch(dropshipApi.endpoints.shopCountries.initiate(undefined, AHEAD));
};

export function useCatalogue() {
  const state = useListState(NOT_SORTED);
  const { search, name, sku, categoryId, country } = readSearch(state);
  const { page, change } = state;
  const { currentData, data, error, isFetching, refetch } = useSupplierProductsQuery(search);
  // The URL may contain a page that the supplier does not serve.
  const isBeyondReach = !isFetching && isBeyondReachError(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per error
  useEffect(() => {
    if (isBeyondReach) change({ page: null }, true);
  }, [isBeyondReach]);
  const onProduct = useCallback((pid: string | null) => change({ product: pid }, true), [change]);
  const onText = useCallback(
    (text: string) => change(isSku(text) ? { sku: text.trim(), name: null } : { name: text, sku: null }),
    [change],
  );
  const onCategory = useCallback((id: string) => change({ category: id }), [change]);
  const onCountry = useCallback(
    (code: string) => change({ country: code === DEFAULT_COUNTRY ? null : code }),
    [change],
  );
  const sizes = currentData ?? data ?? NO_RESULTS;
  return {
    search,
    /** The search as stored under a name. */
    terms: { categoryId, countryCode: country, productNameEn: sku ? '' : name, productSku: sku },
    name: sku ? '' : name,
    sku,
    categoryId,
    country,
    page,
    cards: currentData?.cards,
    total: sizes.total,
    reach: sizes.reach,
    pages: countPages(sizes),
    error: isFetching || isBeyondReach ? undefined : error,
    retry: () => void refetch(),
    isFiltered: Boolean(name || sku || categoryId),
    /** Name and SKU exclude each other. */
    onText,
    onCategory,
    onCountry,
    onTerms: (terms: SearchTerms) =>
      change({
        name: terms.productNameEn,
        sku: terms.productSku,
        category: terms.categoryId,
        country: terms.countryCode === DEFAULT_COUNTRY ? null : terms.countryCode,
      }),
    onPage: (next: number) => change({ page: next }, true),
    clear: () => change({ name: null, sku: null, category: null }),
    product: state.get('product'),
    onProduct,
  };
}

export type Catalogue = ReturnType<typeof useCatalogue>;
