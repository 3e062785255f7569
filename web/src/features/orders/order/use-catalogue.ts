/** Products of the search, else of the selected category. */
import { useEffect, useState } from 'react';
import { useDebounced } from '@/shared/lib/use-debounced';
import { ordersApi } from '../api';
import { useListCategoryProductsQuery, useListProductsQuery } from '../api.gen';
import { isProductMatch } from '../search-matches';

const DEBOUNCE_MS = 150;
export const MINIMUM_LENGTH = 3;
const PAGE_SIZE = 30;
const MAX_PRODUCTS = 180;

/** The query of the first results of a search. */
export const searchQuery = (name: string) => ({ page: 1, itemsPerPage: PAGE_SIZE, name });

const FIRST_PRODUCTS = { page: 1, itemsPerPage: PAGE_SIZE };
const TOP_CATEGORIES = { exists: { parentCategory: false } };

/** Request what the catalogue shows first, while it cannot be shown yet. */
export function usePrefetchedCatalogue(): void {
  const listProducts = ordersApi.usePrefetch('listProducts');
  const listCategories = ordersApi.usePrefetch('listCategoryProducts');
  useEffect(() => {
    listProducts(FIRST_PRODUCTS);
    listCategories(TOP_CATEGORIES);
  }, [listProducts, listCategories]);
}

export function useCatalogue() {
  const [text, setText] = useState('');
  const [parent, setParent] = useState('');
  const [child, setChild] = useState('');
  const [size, setSize] = useState(PAGE_SIZE);
  const debounced = useDebounced(text.trim(), DEBOUNCE_MS);
  const isSearching = debounced.length >= MINIMUM_LENGTH && text.trim().length >= MINIMUM_LENGTH;
  const category = child || parent;

  const parents = useListCategoryProductsQuery(TOP_CATEGORIES);
  const children = useListCategoryProductsQuery({ parentCategory: parent }, { skip: parent === '' });
  const filter = isSearching ? searchQuery(debounced) : category ? { categories: [category] } : {};
  const products = useListProductsQuery({ ...FIRST_PRODUCTS, ...filter, itemsPerPage: size });
  // `currentData` has no rows of a previous filter; a larger page keeps the shown rows.
  const page = products.currentData ?? (size > PAGE_SIZE ? products.data : undefined);
  // Until the response comes, matching rows stay: a card under the pointer must not vanish and return.
  const shown = products.data?.['hydra:member'].filter((product) => isProductMatch(product, debounced));

  return {
    text,
    isSearching,
    isLoading: debounced !== text.trim() || products.isFetching,
    isTooShort: text.trim().length > 0 && text.trim().length < MINIMUM_LENGTH,
    parent,
    child,
    parents: parents.data?.['hydra:member'] ?? [],
    children: parent ? (children.currentData?.['hydra:member'] ?? []) : [],
    products: page?.['hydra:member'] ?? (isSearching && shown?.length ? shown : undefined),
    hasMore: size < MAX_PRODUCTS && (page?.['hydra:totalItems'] ?? 0) > size,
    error: products.error ?? parents.error,
    retry: () => {
      void products.refetch();
      if (parents.error) void parents.refetch();
    },
    search: (value: string) => {
      setText(value);
      setSize(PAGE_SIZE);
    },
    chooseParent: (id: string) => {
      setParent(id);
      setChild('');
      setText('');
      setSize(PAGE_SIZE);
    },
    chooseChild: (id: string) => {
      setChild(id);
      setSize(PAGE_SIZE);
    },
    showMore: () => setSize((current) => current + PAGE_SIZE),
  };
}
