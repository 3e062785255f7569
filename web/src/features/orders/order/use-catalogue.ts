/** The products on show: those of a search, else those of the chosen category. */
import { useState } from 'react';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useListCategoryProductsQuery, useListProductsQuery } from '../api';

const SEARCH_REST_MS = 150;
const MINIMUM_LETTERS = 3;
const PAGE = 30;
const MOST = 180;

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
  const filter = searches ? { name: settled } : category ? { categories: [category] } : {};
  // An answer to a former question is kept for when it is asked again, and never shown for this one.
  const products = useListProductsQuery({ page: 1, itemsPerPage: size, ...filter });
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
      void products.refetch();
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
