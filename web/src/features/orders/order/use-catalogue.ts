/** The products on show: those of a search, else those of the chosen category. */
import { useEffect, useState } from 'react';
import type { ListQuery } from '@/shared/api/hydra';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useAppDispatch } from '@/shared/store/hooks';
import { ordersApi, useListCategoryProductsQuery } from '../api';

const SEARCH_REST_MS = 150;
const MINIMUM_LETTERS = 3;
const PAGE = 30;
const MOST = 180;

const isAborted = (error: unknown): boolean =>
  (error as { name?: string } | undefined)?.name === 'AbortError';

/** Asks again when the question changes, and gives up the answer to the former one. */
function useProducts(query: ListQuery) {
  const dispatch = useAppDispatch();
  const asked = JSON.stringify(query);
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((n) => n + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask again
  useEffect(() => {
    const request = dispatch(ordersApi.endpoints.listProducts.initiate(JSON.parse(asked)));
    return () => {
      request.abort();
      request.unsubscribe();
    };
  }, [asked, attempt, dispatch]);

  const { data, currentData, error } = ordersApi.endpoints.listProducts.useQueryState(query);
  const aborted = isAborted(error);
  // A question given up and asked again at once finds its former answer aborted.
  useEffect(() => {
    if (aborted) setAttempt((n) => n + 1);
  }, [aborted]);
  return { data, currentData, error: aborted ? undefined : error, retry };
}

export function useCatalogue() {
  const [text, setText] = useState('');
  const [parent, setParent] = useState('');
  const [child, setChild] = useState('');
  const [size, setSize] = useState(PAGE);
  const settled = useDebounced(text.trim(), SEARCH_REST_MS);
  const searches = settled.length >= MINIMUM_LETTERS && text.trim().length >= MINIMUM_LETTERS;
  const category = child || parent;

  const parents = useListCategoryProductsQuery({ exists: { parentCategory: false } });
  const children = useListCategoryProductsQuery({ parentCategory: parent }, { skip: parent === '' });
  const filter = searches ? { name: settled } : category ? { categories: category } : {};
  const products = useProducts({ productType: 'simple', page: 1, itemsPerPage: size, ...filter });
  const found = products.currentData ?? (size > PAGE ? products.data : undefined);

  return {
    text,
    searches,
    tooShort: text.trim().length > 0 && text.trim().length < MINIMUM_LETTERS,
    parent,
    child,
    parents: parents.data?.['hydra:member'] ?? [],
    children: parent ? (children.currentData?.['hydra:member'] ?? []) : [],
    products: found?.['hydra:member'],
    hasMore: size < MOST && (found?.['hydra:totalItems'] ?? 0) > size,
    error: products.error ?? parents.error,
    retry: () => {
      products.retry();
      if (parents.error) void parents.refetch();
    },
    search: (value: string) => {
      setText(value);
      setSize(PAGE);
    },
    chooseParent: (id: string) => {
      setParent(id);
      setChild('');
      setText('');
      setSize(PAGE);
    },
    chooseChild: (id: string) => {
      setChild(id);
      setSize(PAGE);
    },
    showMore: () => setSize((now) => now + PAGE),
  };
}
