/** Page, sorting and filters of a list in the query string. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Sort } from '@/shared/ui/data-table-columns';

interface ListDefaults {
  sort: string;
  direction: 'asc' | 'desc';
}

/** Parameters to set in the query string; null or empty to remove one. */
type Changes = Record<string, string | number | null>;

/** Read page, size and sorting from a query string. */
export function readListState(parameters: URLSearchParams, defaults: ListDefaults) {
  return {
    page: Math.max(1, Number(parameters.get('page')) || 1),
    size: Number(parameters.get('size')) || 30,
    sort: {
      field: parameters.get('sort') ?? defaults.sort,
      direction:
        parameters.get('direction') === 'desc' ? ('desc' as const) : getDirection(parameters, defaults),
    },
    get: (name: string) => parameters.get(name) ?? '',
  };
}

/** Return the parameters that ask for a page of a list in its order. */
export const toListQuery = ({ page, size, sort }: Pick<ListParameters, 'page' | 'size' | 'sort'>) => ({
  page,
  itemsPerPage: size,
  order: { [sort.field]: sort.direction },
});

export function useListState(defaults: ListDefaults) {
  const [parameters, setParameters] = useSearchParams();

  const change = useCallback(
    (values: Changes, preservePage = false): void =>
      setParameters((before) => changeParameters(before, values, preservePage), { replace: true }),
    [setParameters],
  );

  return {
    ...readListState(parameters, defaults),
    change,
    onSort: ({ field, direction }: Sort) => change({ sort: field, direction }),
    onPage: (page: number) => change({ page }, true),
    onSize: (size: number) => change({ size }),
  };
}

export type ListParameters = ReturnType<typeof readListState>;
export type ListState = ReturnType<typeof useListState>;

function getDirection(parameters: URLSearchParams, defaults: ListDefaults): 'asc' | 'desc' {
  return parameters.has('direction') ? 'asc' : defaults.direction;
}

function changeParameters(before: URLSearchParams, values: Changes, preservePage: boolean): URLSearchParams {
  const next = new URLSearchParams(before);
  if (!preservePage) next.delete('page');
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
