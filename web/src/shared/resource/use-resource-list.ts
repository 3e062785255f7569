/** Rows of a resource for the page, sorting and search in the query string. */
import type { Item, ListQuery } from '@/shared/api/hydra';
import { toListRows } from '@/shared/api/list-rows';
import { AHEAD, type Prefetch } from '@/shared/feature/prefetch';
import { type ListParameters, readListState, toListQuery, useListState } from '@/shared/lib/use-list-state';
import type { Resource } from './resource';

/** Items that are put in order by hand are listed on one page. */
const MAX_ORDERED = 100;

/** Return what of a list the query string asks for. */
function readRequest<T extends Item>(resource: Resource<T>, state: ListParameters) {
  const search = resource.search ? state.get('search') : '';
  const minimum = resource.search?.minimum ?? 0;
  const tooShort = search.length > 0 && search.length < minimum;
  const chosen = resource.filters?.map(({ parameter }) => [parameter, state.get(parameter)] as const) ?? [];
  const filters = Object.fromEntries(chosen.filter(([, value]) => value !== ''));
  const criteria: Record<string, string> = {
    ...filters,
    ...(resource.search && search && !tooShort && { [resource.search.parameter]: search }),
  };
  const query: ListQuery = {
    ...toListQuery(state),
    ...(resource.order && { itemsPerPage: MAX_ORDERED }),
    ...criteria,
  };
  return { query, criteria, search, tooShort, minimum };
}

const toDefaults = <T extends Item>({ defaultSort }: Resource<T>) =>
  ({ sort: defaultSort, direction: 'asc' }) as const;

/** Return what asks for the rows of a resource's page before it is rendered. */
export const prefetchRows =
  <T extends Item>(resource: Resource<T>): Prefetch =>
  ({ dispatch, parameters }) => {
    const { query } = readRequest(resource, readListState(parameters, toDefaults(resource)));
    void dispatch(resource.calls.list.initiate(query, AHEAD));
  };

export function useResourceList<T extends Item>(resource: Resource<T>) {
  const state = useListState(toDefaults(resource));
  const { query, criteria, search, tooShort, minimum } = readRequest(resource, state);
  const { refetch, ...request } = resource.calls.list.useQuery(query);

  return {
    ...toListRows(request),
    refetch: async () => void (await refetch()),
    /** Of what the list shows, on all its pages. */
    parameters: new URLSearchParams(criteria).toString(),
    search,
    tooShort,
    minimum,
    state,
    onSearch: (text: string) => state.change({ search: text }),
    /** Removes the search and all filters; absent if there are none. */
    onClear:
      search || Object.keys(criteria).length > 0
        ? () =>
            state.change({
              search: null,
              ...Object.fromEntries(resource.filters?.map(({ parameter }) => [parameter, null]) ?? []),
            })
        : undefined,
  };
}

export type ResourceListData<T extends Item> = ReturnType<typeof useResourceList<T>>;
