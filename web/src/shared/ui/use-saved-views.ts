/** Views of a list that the user saved in this browser. */
import { useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { readStoredList } from '@/shared/lib/stored-json';

export interface SavedView {
  name: string;
  /** Query string of its filters, in the order of their names. */
  query: string;
}

/** Return the query string of the filters that belong to a view. */
export function viewOf(query: URLSearchParams, parameters: readonly string[]): string {
  const entries = [...query].filter(([name, value]) => parameters.includes(name) && value !== '');
  return new URLSearchParams(entries.sort(([a], [b]) => a.localeCompare(b))).toString();
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' && value !== null && 'query' in value && typeof value.query === 'string';

export function useSavedViews(list: string) {
  const key = `souk.views.${useMe().tenant.slug}.${list}`;
  const [views, setViews] = useState(() => readStoredList(key, isView));
  function store(next: SavedView[]): void {
    localStorage.setItem(key, JSON.stringify(next));
    setViews(next);
  }
  return {
    views,
    add: (view: SavedView) => store([...views.filter(({ name }) => name !== view.name), view]),
    remove: (view: SavedView) => store(views.filter(({ name }) => name !== view.name)),
  };
}
