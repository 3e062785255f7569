/** Filters of the invoices: number, state and days. */
import { useT } from '@/shared/i18n/i18n-context';
import type { ListState } from '@/shared/lib/use-list-state';
import { DayField } from '@/shared/ui/day-field';
import { FilterChip } from '@/shared/ui/filter-chip';
import { SearchField } from '@/shared/ui/search-field';
import { INVOICE_STATES } from './use-invoices';

export function InvoiceFilters({ state }: { state: ListState }) {
  const t = useT();
  return (
    <>
      <SearchField
        label={t('orders.invoices.search')}
        value={state.get('search')}
        onSearch={(search) => state.change({ search })}
      />
      <FilterChip
        label={t('orders.invoices.state')}
        value={state.get('state')}
        options={INVOICE_STATES.map((name) => [name, t(`orders.invoices.${name}`)] as const)}
        onChange={(name) => state.change({ state: name })}
      />
      {(['from', 'until'] as const).map((side) => (
        <DayField
          key={side}
          id={`invoices-${side}`}
          label={t(`orders.invoices.${side}`)}
          value={state.get(side)}
          sx={{ width: { xs: 'calc(50% - 4px)', sm: 180 } }}
          onChange={(day) => state.change({ [side]: day })}
        />
      ))}
    </>
  );
}
