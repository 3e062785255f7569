/** Page of the returns that customers asked for. */
import { Paper } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import type { Column } from '@/shared/ui/data-table-columns';
import { FilterChip } from '@/shared/ui/filter-chip';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';
import { toId } from '../cart/to-id';
import { useListOrderReturnsQuery } from '../office/api.gen';
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
  const query = useListOrderReturnsQuery({ ...toListQuery(state), ...(chosen && { status: chosen }) });
  return { state, chosen, query };
}

export function ReturnsPage() {
  const t = useT();
  const openOrder = useOpenOrder();
  const { decide, dialog } = useDecisionDialog();
  const columns = useColumns(decide);
  const { state, chosen, query } = useReturns();
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
      <Paper variant="outlined">
        <ListTable
          label={t('orders.views.returns')}
          list={query}
          state={state}
          columns={columns}
          getKey={({ id }) => id}
          onOpen={({ order }) => openOrder(toId(order))}
          onClear={chosen && (() => state.change({ status: null }))}
          empty={<EmptyState text={t('orders.returns.empty')} />}
        />
      </Paper>
      {dialog}
      <OrderSheet />
    </Page>
  );
}
