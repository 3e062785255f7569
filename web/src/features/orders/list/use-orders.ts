/** Orders and totals for the filters in the query string. */
import { searchParams } from '@/shared/api/search-params';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { useListOrdersQuery } from '../api.gen';
import { LISTED_FIELDS } from '../listed-order';
import { toPeriod } from '../period';
import { STATUSES } from './status-chip';

/** Filters besides search and page; each is a query parameter. */
export const FILTERS = [
  'status',
  'step',
  'agent',
  'source',
  'from',
  'to',
  'delivery',
  'late',
  'unpaid',
] as const;
export type Filter = (typeof FILTERS)[number];

export const SOURCES = ['admin', 'pos', 'shop'] as const;

function toFilters(get: (name: string) => string) {
  const [search, step, agent] = [get('search'), get('step'), get('agent')];
  const status = STATUSES.find((candidate) => candidate === get('status'));
  const source = SOURCES.find((candidate) => candidate === get('source'));
  const created = toPeriod(get('from'), get('to'));
  const delivery = toPeriod(get('delivery'), get('delivery'));
  const [late, unpaid] = [get('late') === 'true', get('unpaid') === 'true'];
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(step && { step }),
    ...(agent && { agent }),
    ...(source && { source }),
    ...(late && { late }),
    ...(unpaid && { unpaid }),
    ...(created && { createdAt: created }),
    ...(delivery && { startDeliveryAt: delivery }),
  };
}

export function useOrders() {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const filters = toFilters(state.get);
  const query = toListQuery(state);
  const list = useListOrdersQuery({ fields: LISTED_FIELDS, ...query, ...filters });
  return {
    list,
    totals: list.data?.totals,
    search: state.get('search'),
    filter: (name: Filter): string => state.get(name),
    isFiltered: Object.keys(filters).length > 0,
    state,
    /** Query string of an export of these orders. */
    parameters: searchParams({ ...filters, order: query.order }),
    onClear: () => state.change(Object.fromEntries(['search', ...FILTERS].map((name) => [name, null]))),
    onSearch: (text: string) => state.change({ search: text }),
    onFilter: (name: Filter, value: string) => state.change({ [name]: value }),
  };
}

export type Orders = ReturnType<typeof useOrders>;
