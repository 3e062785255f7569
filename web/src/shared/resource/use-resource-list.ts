/** Rows of a resource for the page, sorting and search in the query string. */
import type { Item, ListQuery } from '@/shared/api/hydra';
import { useListState } from '@/shared/lib/use-list-state';
import type { Resource } from './resource';

/** Items that are put in order by hand are listed on one page. */
const MAX_ORDERED = 100;

export function useResourceList<T extends Item>(resource: Resource<T>) {
  const state = useListState({ sort: resource.defaultSort, direction: 'asc' });
  const search = resource.search ? state.get('search') : '';
  const minimum = resource.search?.minimum ?? 0;
  const tooShort = search.length > 0 && search.length < minimum;
  const chosen = resource.filters?.map(({ parameter }) => [parameter, state.get(parameter)] as const) ?? [];
  const filters = Object.fromEntries(chosen.filter(([, value]) => value !== ''));
  const found = {
    ...filters,
    ...(resource.search && search && !tooShort && { [resource.search.parameter]: search }),
  };
  const query: ListQuery = {
    page: state.page,
    itemsPerPage: resource.order ? MAX_ORDERED : state.size,
    order: { [state.sort.field]: state.sort.direction },
    ...found,
  };
  const { data, currentData, error, refetch } = resource.calls.useList(query);

  return {
    rows: currentData?.['hydra:member'],
    total: data?.['hydra:totalItems'] ?? 0,
    error,
    refetch: async () => void (await refetch()),
    /** Of what the list shows, on all its pages. */
    parameters: new URLSearchParams(found).toString(),
    search,
    tooShort,
    minimum,
    state,
    onSearch: (text: string) => state.change({ search: text }),
  };
}

export type ResourceListData<T extends Item> = ReturnType<typeof useResourceList<T>>;
