/** Page of the returns that customers asked for. */
import { Paper } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useListState } from '@/shared/lib/use-list-state';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { FilterChip } from '@/shared/ui/filter-chip';
import { Pages } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState, NothingFound } from '@/shared/ui/states';
import { toId } from '../cart/order-to-cart';
import { useListOrderReturnsQuery } from '../office/api';
import type { OrderReturn } from '../office/contract';
import { ordersTabs } from '../orders-tabs';
import { OpenOrder, useOpenOrder } from '../sheet/open-order';
import { OrderSheet } from '../sheet/order-sheet';
import { DecisionButtons } from './decision-buttons';
import { type Decision, useDecisionDialog } from './decision-dialog';
import { ReturnStatus } from './return-status';

const STATUSES = ['requested', 'accepted', 'rejected'] as const;

type Decide = (decision: Decision, orderReturn: OrderReturn) => void;

function useColumns(decide: Decide): Column<OrderReturn>[] {
  const t = useT();
  const { dateTime } = useFormat();
  const label = (name: string) => t(`orders.returns.${name}`);
  return [
    {
      field: 'order',
      label: label('order'),
      cell: ({ order, orderNumber }) => <OpenOrder id={toId(order)}>{orderNumber}</OpenOrder>,
    },
    {
      field: 'customer',
      label: label('customer'),
      showFrom: 'md',
      cell: ({ customerName }) => <bdi>{customerName}</bdi>,
    },
    {
      field: 'lines',
      label: label('lines'),
      showFrom: 'md',
      cell: ({ lines, reason }) => <bdi>{[...lines.map(({ name }) => name), reason].join(' · ')}</bdi>,
    },
    { field: 'status', label: label('status'), cell: ({ status }) => <ReturnStatus status={status} /> },
    {
      field: 'createdAt',
      label: label('createdAt'),
      sortable: true,
      showFrom: 'md',
      cell: ({ createdAt }) => createdAt && dateTime(createdAt),
    },
    { field: 'amount', label: label('amount'), sortable: true, money: ({ amount }) => amount },
    {
      field: 'actions',
      label: t('list.actions'),
      amount: true,
      actions: true,
      width: 210,
      cell: (orderReturn) => <DecisionButtons orderReturn={orderReturn} onDecide={decide} />,
    },
  ];
}

function useReturns() {
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const chosen = STATUSES.find((candidate) => candidate === state.get('status'));
  const query = useListOrderReturnsQuery({
    page: state.page,
    itemsPerPage: state.size,
    order: { [state.sort.field]: state.sort.direction },
    ...(chosen && { status: chosen }),
  });
  return { state, chosen, query };
}

export function ReturnsPage() {
  const t = useT();
  const openOrder = useOpenOrder();
  const { decide, dialog } = useDecisionDialog();
  const columns = useColumns(decide);
  const { state, chosen, query } = useReturns();
  const rows = query.currentData?.['hydra:member'];
  return (
    <Page
      title={t('orders.list.title')}
      tabs={ordersTabs}
      filters={
        <FilterChip
          label={t('orders.returns.status')}
          value={chosen ?? ''}
          options={STATUSES.map((status) => [status, t(`orders.returns.is.${status}`)] as const)}
          onChange={(status) => state.change({ status })}
        />
      }
    >
      {query.error && !rows ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : null}
      {rows?.length === 0 && chosen && <NothingFound onClear={() => state.change({ status: null })} />}
      {rows?.length === 0 && !chosen && <EmptyState text={t('orders.returns.empty')} />}
      {!query.error && rows?.length !== 0 && (
        <Paper variant="outlined">
          <DataTable
            label={t('orders.views.returns')}
            columns={columns}
            rows={rows}
            getKey={({ id }) => id}
            sort={state.sort}
            onSort={state.onSort}
            onOpen={({ order }) => openOrder(toId(order))}
          />
          <Pages total={query.data?.['hydra:totalItems'] ?? 0} state={state} />
        </Paper>
      )}
      {dialog}
      <OrderSheet />
    </Page>
  );
}
