/** Page of the orders of other programs: searched, filtered and exported, never edited. */
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Button, Chip, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import type { ListState } from '@/shared/lib/use-list-state';
import { DayField } from '@/shared/ui/day-field';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { SearchField } from '@/shared/ui/search-field';
import { EmptyState } from '@/shared/ui/states';
import { useGetCustomerQuery } from '../api.gen';
import { useDayOf } from '../customers/use-day-of';
import { ExportButtons } from '../list/export-buttons';
import type { ImportedOrder } from '../office/contract';
import { ordersTabs } from '../orders-tabs';
import { ordersPaths } from '../paths';
import { importedColumns } from './imported-columns';
import { ImportedOrderDialog } from './imported-order-dialog';
import { ImportedTotals } from './imported-totals';
import { useAmountIn } from './use-amount-in';
import { useImportedOrders } from './use-imported-orders';

function ImportButton() {
  const t = useT();
  if (!isAdmin(useMe().roles)) return null;
  return (
    <Button
      component={Link}
      to={`/${ordersPaths.importOrders}`}
      color="secondary"
      startIcon={<FileUploadOutlined />}
    >
      {t('imports.import')}
    </Button>
  );
}

/** The customer whose orders are listed; removed to list those of everybody. */
function CustomerFilter({ state }: { state: ListState }) {
  const t = useT();
  const id = state.get('customer');
  const { currentData } = useGetCustomerQuery({ id }, { skip: id === '' });
  if (id === '') return null;
  const name = currentData?.fullName ?? t('orders.imported.customer');
  return <Chip label={<bdi>{name}</bdi>} onDelete={() => state.change({ customer: null })} />;
}

function Filters({ state }: { state: ListState }) {
  const t = useT();
  return (
    <>
      <SearchField
        label={t('orders.imported.search')}
        value={state.get('search')}
        onSearch={(search) => state.change({ search })}
      />
      <CustomerFilter state={state} />
      {(['from', 'until'] as const).map((side) => (
        <DayField
          key={side}
          id={`imported-${side}`}
          label={t(`orders.imported.${side}`)}
          value={state.get(side)}
          sx={{ width: { xs: 'calc(50% - 4px)', sm: 180 } }}
          onChange={(day) => state.change({ [side]: day })}
        />
      ))}
    </>
  );
}

export function ImportedOrdersPage() {
  const t = useT();
  const amountIn = useAmountIn();
  const dayOf = useDayOf();
  const orders = useImportedOrders();
  const [opened, setOpened] = useState<ImportedOrder | null>(null);
  return (
    <Page
      title={t('orders.list.title')}
      tabs={ordersTabs}
      filters={
        <>
          <Filters state={orders.state} />
          <ImportButton />
          {isAdmin(useMe().roles) && <ExportButtons list="imported_orders" parameters={orders.parameters} />}
        </>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('orders.imported.hint')}
      </Typography>
      <Paper variant="outlined">
        <ListTable
          label={t('orders.views.imported')}
          list={orders.list}
          state={orders.state}
          columns={importedColumns({ t, amountIn, dayOf, open: setOpened })}
          getKey={({ id }) => id}
          onOpen={setOpened}
          onClear={orders.isFiltered ? orders.clear : undefined}
          empty={<EmptyState text={t('orders.imported.empty')} action={<ImportButton />} />}
          footer={<ImportedTotals totals={orders.totals} />}
        />
      </Paper>
      {opened && <ImportedOrderDialog order={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
