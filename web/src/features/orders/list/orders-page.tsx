/** The list of orders; it follows the live stream. */
import Add from '@mui/icons-material/Add';
import { Alert, Box, Button, MenuItem, Paper, TextField } from '@mui/material';
import { Link, useLocation, useNavigate } from 'react-router';
import { hasRole } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DataTable } from '@/shared/ui/data-table';
import { DensityButton, Pages, useDensity } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { SearchField } from '@/shared/ui/search-field';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { ordersPaths } from '../paths';
import { orderColumns } from './order-columns';
import { OrderTotals } from './order-totals';
import { STATUSES } from './status-chip';
import { useOrders } from './use-orders';

type Orders = ReturnType<typeof useOrders>;

function SavedBanner() {
  const t = useT();
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation() as ReturnType<typeof useLocation> & {
    state: { saved?: string } | null;
  };
  if (!state?.saved) return null;
  return (
    <Alert
      severity="success"
      sx={{ mb: 2 }}
      closeText={t('action.dismiss')}
      onClose={() => void navigate(pathname + search, { replace: true, state: null })}
    >
      {t('orders.list.saved')} <bdi className="figures">{state.saved}</bdi>
    </Alert>
  );
}

function NewOrder() {
  const t = useT();
  const { roles } = useMe();
  if (!hasRole(roles, ['ROLE_ADMIN', 'ROLE_STAFF'])) return null;
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={`/${ordersPaths.pos}`}>
      {t('orders.pos.new')}
    </Button>
  );
}

function StatusFilter({ status, onStatus }: Pick<Orders, 'status' | 'onStatus'>) {
  const t = useT();
  return (
    <TextField
      id="orders-status"
      select
      label={t('orders.list.status')}
      value={status}
      onChange={(event) => onStatus(event.target.value)}
      sx={{ width: 200 }}
    >
      <MenuItem value="">{t('orders.list.anyStatus')}</MenuItem>
      {STATUSES.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {t(`orders.status.${choice}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function OrdersTable({ orders, comfortable }: { orders: Orders; comfortable: boolean }) {
  const t = useT();
  const format = useFormat();
  if (orders.error && !orders.orders) {
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState error={orders.error} retry={orders.retry} />
      </Box>
    );
  }
  if (orders.orders?.length === 0) {
    const filtered = orders.search || orders.status;
    return (
      <EmptyState text={t(filtered ? 'list.nothingFound' : 'orders.list.empty')} action={<NewOrder />} />
    );
  }
  return (
    <>
      <DataTable
        label={t('orders.list.title')}
        columns={orderColumns(t, format)}
        rows={orders.orders}
        keyOf={({ id }) => id}
        sort={orders.sort}
        onSort={orders.onSort}
        comfortable={comfortable}
      />
      <OrderTotals totals={orders.totals} />
      <Pages
        total={orders.total}
        page={orders.page}
        size={orders.size}
        onPage={orders.onPage}
        onSize={orders.onSize}
      />
    </>
  );
}

export function OrdersPage() {
  const t = useT();
  const orders = useOrders();
  const density = useDensity();
  return (
    <Page
      title={t('orders.list.title')}
      action={<NewOrder />}
      filters={
        <>
          <SearchField label={t('orders.list.search')} value={orders.search} onSearch={orders.onSearch} />
          <StatusFilter status={orders.status} onStatus={orders.onStatus} />
          <DensityButton {...density} />
        </>
      }
    >
      <SavedBanner />
      <Paper variant="outlined">
        <OrdersTable orders={orders} comfortable={density.comfortable} />
      </Paper>
    </Page>
  );
}
