/** Page with the list of orders. */
import Add from '@mui/icons-material/Add';
import { Box, Button, Checkbox, Paper } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { type Column, DataTable } from '@/shared/ui/data-table';
import { DensityButton, Pages, useDensity } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import type { Order } from '../contract';
import { ordersTabs } from '../orders-tabs';
import { ordersPaths } from '../paths';
import { OrderSheet } from '../sheet/order-sheet';
import { useRights } from '../use-rights';
import { BulkBar } from './bulk-bar';
import { ExportButtons } from './export-buttons';
import { orderColumns } from './order-columns';
import { OrderFilters } from './order-filters';
import { OrderTotals } from './order-totals';
import { SavedBanner } from './saved-banner';
import { type Orders, useOrders } from './use-orders';

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

function useChoiceColumn({ chosen, onChosen }: OrdersTableProps): Column<Order> {
  const t = useT();
  const others = (id: string) => chosen.filter((other) => other !== id);
  return {
    field: 'chosen',
    label: t('orders.bulk.choose'),
    wideOnly: true,
    cell: ({ id, orderNumber }) => (
      <Checkbox
        size="small"
        checked={chosen.includes(id)}
        onChange={(_event, on) => onChosen(on ? [...others(id), id] : others(id))}
        slotProps={{ input: { 'aria-label': t('orders.bulk.chooseOne', { number: orderNumber }) } }}
        sx={{ p: 0.25 }}
      />
    ),
  };
}

function OrdersTable(props: OrdersTableProps) {
  const { orders, comfortable } = props;
  const t = useT();
  const format = useFormat();
  const choiceColumn = useChoiceColumn(props);
  if (orders.error && !orders.orders) {
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState error={orders.error} retry={orders.retry} />
      </Box>
    );
  }
  if (orders.orders?.length === 0) {
    return (
      <EmptyState
        text={t(orders.isFiltered ? 'list.nothingFound' : 'orders.list.empty')}
        action={<NewOrder />}
      />
    );
  }
  return (
    <>
      <DataTable
        label={t('orders.list.title')}
        columns={[choiceColumn, ...orderColumns(t, format)]}
        rows={orders.orders}
        getKey={({ id }) => id}
        sort={orders.state.sort}
        onSort={orders.state.onSort}
        comfortable={comfortable}
      />
      <OrderTotals totals={orders.totals} />
      <Pages total={orders.total} state={orders.state} />
    </>
  );
}

export function OrdersPage() {
  const t = useT();
  const orders = useOrders();
  const density = useDensity();
  const [chosen, setChosen] = useState<string[]>([]);
  const orderRows = orders.orders ?? [];
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
          <DensityButton {...density} />
        </>
      }
    >
      <SavedBanner />
      <BulkBar chosen={selected} orders={orderRows} onChosen={setChosen} />
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
