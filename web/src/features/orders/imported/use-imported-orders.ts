/** Imported orders for the filters in the query string. */
import { searchParams } from '@/shared/api/search-params';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { useListImportedOrdersQuery } from '../office/api.gen';
import { toPeriod } from '../period';

const NO_FILTERS = { search: null, from: null, until: null, customer: null };

function toFilters(get: (name: string) => string) {
  const [search, customer] = [get('search'), get('customer')];
  const placedAt = toPeriod(get('from'), get('until'));
  return { ...(search && { search }), ...(customer && { customer }), ...(placedAt && { placedAt }) };
}

export function useImportedOrders() {
  const state = useListState({ sort: 'placedAt', direction: 'desc' });
  const filters = toFilters(state.get);
  const query = toListQuery(state);
  const list = useListImportedOrdersQuery({ ...query, ...filters });
  return {
    list,
    state,
    totals: list.data?.totals ?? [],
    isFiltered: Object.keys(filters).length > 0,
    /** Query string of an export of these orders. */
    parameters: searchParams({ ...filters, order: query.order }),
    clear: () => state.change(NO_FILTERS),
  };
}
