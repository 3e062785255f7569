/** Page where pieces are scanned in and out, with the latest scans. */
import { Box, Paper, Skeleton } from '@mui/material';
import { toListRows } from '@/shared/api/list-rows';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { toId } from '../cart/to-id';
import { useListPieceScansQuery } from '../office/api.gen';
import type { PieceScan } from '../office/contract';
import { ordersTabs } from '../orders-tabs';
import { OpenOrder, useOpenOrder } from '../sheet/open-order';
import { OrderSheet } from '../sheet/order-sheet';
import { PieceState } from './piece-state';
import { ScanForm } from './scan-form';

const SHOWN = 50;

function useColumns(): Column<PieceScan>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return [
    {
      field: 'code',
      label: t('pieces.code'),
      cell: ({ order, code }) => <OpenOrder id={toId(order)}>{code}</OpenOrder>,
    },
    { field: 'name', label: t('pieces.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      field: 'direction',
      label: t('pieces.direction'),
      cell: ({ direction }) => <PieceState state={direction} />,
    },
    { field: 'place', label: t('pieces.place'), showFrom: 'md', cell: ({ place }) => <bdi>{place}</bdi> },
    {
      field: 'personName',
      label: t('pieces.person'),
      showFrom: 'md',
      cell: ({ personName }) => <bdi>{personName}</bdi>,
    },
    {
      field: 'createdAt',
      sortable: true,
      label: t('pieces.scannedAt'),
      showFrom: 'md',
      cell: ({ createdAt }) => createdAt && dateTime(createdAt),
    },
  ];
}

function Scans() {
  const t = useT();
  const openOrder = useOpenOrder();
  const columns = useColumns();
  const state = useListState({ sort: 'createdAt', direction: 'desc' });
  const list = useListPieceScansQuery({ order: toListQuery(state).order, itemsPerPage: SHOWN });
  const { rows: scans, isStale, error } = toListRows(list);
  if (error) return <ErrorState error={error} retry={() => void list.refetch()} />;
  if (!scans) return <Skeleton variant="rounded" height={240} />;
  if (scans.length === 0) return <EmptyState text={t('pieces.noScans')} />;
  return (
    <Paper variant="outlined">
      <DataTable
        label={t('pieces.scans')}
        columns={columns}
        rows={scans}
        isStale={isStale}
        getKey={({ id }) => id}
        sort={state.sort}
        onSort={state.onSort}
        onOpen={({ order }) => openOrder(toId(order))}
      />
    </Paper>
  );
}

export function PiecesPage() {
  const t = useT();
  return (
    <Page title={t('orders.list.title')} tabs={ordersTabs}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <ScanForm />
        <Scans />
      </Box>
      <OrderSheet />
    </Page>
  );
}
