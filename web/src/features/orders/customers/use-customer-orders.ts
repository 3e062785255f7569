/** The orders of a customer, the latest first, with their totals. */
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { useListOrdersQuery } from '../api.gen';
import { LISTED_FIELDS, type ListedOrder } from '../listed-order';

export function useCustomerOrders(customer: string) {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const query = { customer, fields: LISTED_FIELDS } as const;
  const { data, currentData, error, refetch } = useListOrdersQuery({
    ...query,
    ...toListQuery(state),
  });
  // However the list is sorted.
  const last = useListOrdersQuery({ ...query, page: 1, itemsPerPage: 1, order: { createdAt: 'desc' } });
  const orders: readonly ListedOrder[] | undefined = currentData?.['hydra:member'];
  return {
    orders,
    total: data?.['hydra:totalItems'],
    totals: data?.totals,
    lastVisit: last.data && (last.data['hydra:member'][0]?.createdAt ?? null),
    error,
    retry: () => void refetch(),
    state,
  };
}

export type CustomerOrders = ReturnType<typeof useCustomerOrders>;
