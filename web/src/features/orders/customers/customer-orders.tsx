/** Orders of a customer. */
import { Box, Paper } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DataTable } from '@/shared/ui/data-table';
import { Pages } from '@/shared/ui/list-controls';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { orderColumns } from '../list/order-columns';
import { useOpenOrder } from '../sheet/open-order';
import type { CustomerOrders as Orders } from './use-customer-orders';

export function CustomerOrders({ orders }: { orders: Orders }) {
  const t = useT();
  const format = useFormat();
  const open = useOpenOrder();
  if (orders.error && !orders.orders) {
    return (
      <Box>
        <ErrorState error={orders.error} retry={orders.retry} />
      </Box>
    );
  }
  return (
    <Paper variant="outlined" sx={{ minWidth: 0, overflowX: 'auto' }}>
      {orders.orders?.length === 0 ? (
        <EmptyState text={t('orders.customerPage.noOrders')} />
      ) : (
        <>
          <DataTable
            label={t('orders.list.title')}
            columns={orderColumns(t, format).filter(({ field }) => field !== 'customer')}
            rows={orders.orders}
            getKey={({ id }) => id}
            sort={orders.state.sort}
            onSort={orders.state.onSort}
            onOpen={({ id }) => open(id)}
          />
          <Pages total={orders.total ?? 0} state={orders.state} />
        </>
      )}
    </Paper>
  );
}
