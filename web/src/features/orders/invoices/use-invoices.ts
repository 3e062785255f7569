/** Invoices and credit notes for the filters in the query string. */
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { useListInvoicesQuery } from '../office/api.gen';
import { toPeriod } from '../period';

/** States as the list shows them, each with its filter. */
const FILTERS_BY_STATE = {
  invoice: { kind: 'invoice', cancelled: false },
  cancelled: { cancelled: true },
  'credit-note': { kind: 'credit-note' },
} as const;
type InvoiceState = keyof typeof FILTERS_BY_STATE;
export const INVOICE_STATES = Object.keys(FILTERS_BY_STATE) as InvoiceState[];

const NO_FILTERS = { search: null, state: null, from: null, until: null };

function toFilters(get: (name: string) => string) {
  const number = get('search');
  const state = INVOICE_STATES.find((candidate) => candidate === get('state'));
  const issuedAt = toPeriod(get('from'), get('until'));
  return {
    ...(number && { number }),
    ...(state && FILTERS_BY_STATE[state]),
    ...(issuedAt && { issuedAt }),
  };
}

export function useInvoices() {
  const state = useListState({ sort: 'issuedAt', direction: 'desc' });
  const filters = toFilters(state.get);
  const query = useListInvoicesQuery({
    ...toListQuery(state),
    ...filters,
  });
  return {
    state,
    query,
    isFiltered: Object.keys(filters).length > 0,
    clear: () => state.change(NO_FILTERS),
  };
}
