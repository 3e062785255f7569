/** The orders of the filters in the address, with their totals. */
import { searchParams } from '@/shared/api/search-params';
import { useListState } from '@/shared/lib/use-list-state';
import { useListOrdersQuery } from '../api';
import { STATUSES } from './status-chip';

/** Filters beside search and page; each is a parameter of the address. */
export const FILTERS = ['status', 'step', 'agent', 'source', 'from', 'to', 'delivery'] as const;
export type Filter = (typeof FILTERS)[number];

const SOURCES = ['admin', 'pos'] as const;

const nextDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** From the first day's beginning to the last one's end. */
function period(from: string, to: string) {
  return { ...(isDay(from) && { after: from }), ...(isDay(to) && { before: nextDay(to) }) };
}

function filtersOf(get: (name: string) => string) {
  const [search, step, agent] = [get('search'), get('step'), get('agent')];
  const status = STATUSES.find((known) => known === get('status'));
  const source = SOURCES.find((known) => known === get('source'));
  const created = period(get('from'), get('to'));
  const delivery = period(get('delivery'), get('delivery'));
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(step && { step }),
    ...(agent && { agent }),
    ...(source && { source }),
    ...(Object.keys(created).length > 0 && { createdAt: created }),
    ...(Object.keys(delivery).length > 0 && { startDeliveryAt: delivery }),
  };
}

export function useOrders() {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const filters = filtersOf(state.get);
  const order = { [state.sort.field]: state.sort.direction };
  const { data, currentData, error, refetch } = useListOrdersQuery({
    page: state.page,
    itemsPerPage: state.size,
    order,
    ...filters,
  });
  return {
    orders: currentData?.['hydra:member'],
    totals: data?.totals,
    total: data?.['hydra:totalItems'] ?? 0,
    error,
    retry: () => void refetch(),
    search: state.get('search'),
    filter: (name: Filter): string => state.get(name),
    isFiltered: Object.keys(filters).length > 0,
    state,
    /** What an export of the same orders asks for. */
    parameters: searchParams({ ...filters, order }),
    onSearch: (text: string) => state.change({ search: text }),
    onFilter: (name: Filter, value: string) => state.change({ [name]: value }),
  };
}

export type Orders = ReturnType<typeof useOrders>;
