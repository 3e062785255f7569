/** Page with the list of orders. */
import Add from '@mui/icons-material/Add';
import { Button, Paper } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { toListRows } from '@/shared/api/list-rows';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ListMenu, useDensity } from '@/shared/ui/list-controls';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { SavedViews } from '@/shared/ui/saved-views';
import { EmptyState } from '@/shared/ui/states';
import { ordersTabs } from '../orders-tabs';
import { ordersPaths } from '../paths';
import { useOpenOrder } from '../sheet/open-order';
import { OrderSheet } from '../sheet/order-sheet';
import { useRights } from '../use-rights';
import { BulkBar } from './bulk-bar';
import { ExportButtons } from './export-buttons';
import { orderColumns } from './order-columns';
import { OrderFilters } from './order-filters';
import { OrderTotals } from './order-totals';
import { SavedBanner } from './saved-banner';
import { STATUSES } from './status-chip';
import { FILTERS, type Orders, useOrders } from './use-orders';

function NewOrder() {
  const t = useT();
  if (!useRights().createOrders) return null;
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={`/${ordersPaths.pos}`}>
      {t('orders.pos.new')}
    </Button>
  );
}

interface OrdersTableProps {
  orders: Orders;
  comfortable: boolean;
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
}

function OrdersTable({ orders, comfortable, chosen, onChosen }: OrdersTableProps) {
  const t = useT();
  const format = useFormat();
  const open = useOpenOrder();
  return (
    <ListTable
      label={t('orders.list.title')}
      list={orders.list}
      state={orders.state}
      columns={orderColumns(t, format)}
      getKey={({ id }) => id}
      comfortable={comfortable}
      selection={{
        chosen,
        onChosen,
        label: ({ orderNumber }) => t('orders.bulk.chooseOne', { number: orderNumber }),
      }}
      onOpen={({ id }) => open(id)}
      onClear={orders.isFiltered ? orders.onClear : undefined}
      empty={<EmptyState text={t('orders.list.empty')} action={<NewOrder />} />}
      footer={<OrderTotals totals={orders.totals} />}
    />
  );
}

function useGivenViews() {
  const t = useT();
  const unpaid = STATUSES.filter((status) => status !== 'paid');
  return [
    { name: t('frame.views.all'), query: '' },
    ...unpaid.map((status) => ({ name: t(`orders.status.${status}`), query: `status=${status}` })),
  ];
}

export function OrdersPage() {
  const t = useT();
  const orders = useOrders();
  const density = useDensity();
  const [chosen, setChosen] = useState<string[]>([]);
  const orderRows = toListRows(orders.list).rows ?? [];
  // Drop selected orders that are no longer on the page.
  const selected = chosen.filter((id) => orderRows.some((order) => order.id === id));
  return (
    <Page
      title={t('orders.list.title')}
      tabs={ordersTabs}
      action={<NewOrder />}
      filters={
        <>
          <OrderFilters orders={orders} />
          <ExportButtons parameters={orders.parameters} />
          <ListMenu {...density} />
        </>
      }
    >
      <SavedBanner />
      <SavedViews list="orders" parameters={['search', ...FILTERS]} presetViews={useGivenViews()} />
      <BulkBar chosen={selected} onChosen={setChosen} />
      <Paper variant="outlined">
        <OrdersTable
          orders={orders}
          comfortable={density.comfortable}
          chosen={selected}
          onChosen={setChosen}
        />
      </Paper>
      <OrderSheet />
    </Page>
  );
}
