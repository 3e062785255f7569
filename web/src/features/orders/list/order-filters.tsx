/** Search and filters of the order list. */
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { DayField } from '@/shared/ui/day-field';
import { FilterChip, type FilterOption } from '@/shared/ui/filter-chip';
import { SearchField } from '@/shared/ui/search-field';
import { useListAgentsQuery, useListStepTypesQuery } from '../api.gen';
import { useRights } from '../use-rights';
import { STATUSES } from './status-chip';
import { type Filter, type Orders, SOURCES } from './use-orders';

interface ChoiceProps {
  orders: Orders;
  name: Filter;
  options: readonly FilterOption[];
}

function ChoiceFilter({ orders, name, options }: ChoiceProps) {
  const t = useT();
  return (
    <FilterChip
      label={t(`orders.list.${name}`)}
      value={orders.filter(name)}
      options={options}
      onChange={(value) => orders.onFilter(name, value)}
    />
  );
}

function DateFilter({ orders, name }: Pick<ChoiceProps, 'orders' | 'name'>) {
  const t = useT();
  return (
    <DayField
      id={`orders-${name}`}
      label={t(`orders.list.${name}`)}
      value={orders.filter(name)}
      onChange={(day) => orders.onFilter(name, day)}
    />
  );
}

/** Return the stages that the person may choose. */
export function useSteps() {
  const { data } = useListStepTypesQuery({});
  return data?.['hydra:member'] ?? [];
}

function MoreFilters({ orders }: { orders: Orders }) {
  const t = useT();
  const { filterByAgent } = useRights();
  const { data } = useListAgentsQuery({ 'user.roles': 'ROLE_SHIPPING_AGENT' }, { skip: !filterByAgent });
  const agents = (data?.['hydra:member'] ?? []).map(({ id, fullName }) => [id, fullName] as const);
  const sources = SOURCES.map((source) => [source, t(`orders.source.${source}`)] as const);
  return (
    <>
      {filterByAgent && <ChoiceFilter orders={orders} name="agent" options={agents} />}
      <ChoiceFilter orders={orders} name="source" options={sources} />
      <DateFilter orders={orders} name="from" />
      <DateFilter orders={orders} name="to" />
      <DateFilter orders={orders} name="delivery" />
    </>
  );
}

const MORE_FILTERS: readonly Filter[] = ['agent', 'source', 'from', 'to', 'delivery'];

export function OrderFilters({ orders }: { orders: Orders }) {
  const t = useT();
  const steps = useSteps().map(({ code, name }) => [code, name] as const);
  const [showsMore, setShowsMore] = useState(() => MORE_FILTERS.some((name) => orders.filter(name) !== ''));
  const statuses = STATUSES.map((status) => [status, t(`orders.status.${status}`)] as const);
  // On a phone the filters would push the first row off the screen.
  const wide = { display: { xs: showsMore ? 'contents' : 'none', md: 'contents' } };
  return (
    <>
      <SearchField label={t('orders.list.search')} value={orders.search} onSearch={orders.onSearch} />
      <Box sx={wide}>
        <ChoiceFilter orders={orders} name="status" options={statuses} />
        <ChoiceFilter orders={orders} name="step" options={steps} />
      </Box>
      <Button
        color="secondary"
        startIcon={<TuneOutlined />}
        aria-expanded={showsMore}
        onClick={() => setShowsMore(!showsMore)}
      >
        {t('orders.list.more')}
      </Button>
      {showsMore && <MoreFilters orders={orders} />}
    </>
  );
}
