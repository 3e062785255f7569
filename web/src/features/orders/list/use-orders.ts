/** The orders of the filters in the address, with their totals. */
import { useListState } from '@/shared/lib/use-list-state';
import type { Sort } from '@/shared/ui/data-table';
import { useListOrdersQuery } from '../api';
import { STATUSES } from './status-chip';

export function useOrders() {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const search = state.get('search');
  const status = STATUSES.find((known) => known === state.get('status'));
  const { data, currentData, error, refetch } = useListOrdersQuery({
    page: state.page,
    itemsPerPage: state.size,
    order: { [state.sort.field]: state.sort.direction },
    ...(search && { search }),
    ...(status && { status }),
  });
  return {
    orders: currentData?.['hydra:member'],
    totals: data?.totals,
    total: data?.['hydra:totalItems'] ?? 0,
    error,
    retry: () => void refetch(),
    search,
    status: status ?? '',
    page: state.page,
    size: state.size,
    sort: state.sort,
    onSearch: (text: string) => state.change({ search: text }),
    onStatus: (next: string) => state.change({ status: next }),
    onSort: (sort: Sort) => state.change({ sort: sort.field, direction: sort.direction }),
    onPage: (page: number) => state.change({ page }, true),
    onSize: (size: number) => state.change({ size }),
  };
}
