/** Search and filters of the order list. */
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { SearchField } from '@/shared/ui/search-field';
import { useListAgentsQuery, useListStepTypesQuery } from '../api';
import { useRights } from '../use-rights';
import { STATUSES } from './status-chip';
import type { Filter, Orders } from './use-orders';

interface ChoiceProps {
  orders: Orders;
  name: Filter;
  choices: readonly (readonly [value: string, label: string])[];
}

function ChoiceFilter({ orders, name, choices }: ChoiceProps) {
  const t = useT();
  const value = orders.filter(name);
  const isKnown = choices.some(([choice]) => choice === value);
  return (
    <TextField
      id={`orders-${name}`}
      select
      label={t(`orders.list.${name}`)}
      value={isKnown ? value : ''}
      onChange={({ target }) => orders.onFilter(name, target.value)}
      sx={{ width: 180 }}
    >
      <MenuItem value="">{t('orders.list.anyStatus')}</MenuItem>
      {choices.map(([choice, label]) => (
        <MenuItem key={choice} value={choice}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function DateFilter({ orders, name }: Pick<ChoiceProps, 'orders' | 'name'>) {
  const t = useT();
  return (
    <TextField
      id={`orders-${name}`}
      type="date"
      label={t(`orders.list.${name}`)}
      value={orders.filter(name)}
      onChange={({ target }) => orders.onFilter(name, target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 180 }}
    />
  );
}

export function useSteps() {
  const { data } = useListStepTypesQuery({});
  return data?.['hydra:member'] ?? [];
}

function MoreFilters({ orders }: { orders: Orders }) {
  const t = useT();
  const { filterByAgent } = useRights();
  const { data } = useListAgentsQuery({ 'user.roles': 'ROLE_SHIPPING_AGENT' }, { skip: !filterByAgent });
  const agents = (data?.['hydra:member'] ?? []).map(({ id, fullName }) => [id, fullName] as const);
  const sources = (['admin', 'pos'] as const).map(
    (source) => [source, t(`orders.source.${source}`)] as const,
  );
  return (
    <>
      {filterByAgent && <ChoiceFilter orders={orders} name="agent" choices={agents} />}
      <ChoiceFilter orders={orders} name="source" choices={sources} />
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
  return (
    <>
      <SearchField label={t('orders.list.search')} value={orders.search} onSearch={orders.onSearch} />
      <ChoiceFilter orders={orders} name="status" choices={statuses} />
      <ChoiceFilter orders={orders} name="step" choices={steps} />
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
