/** Closed cash sessions, with their Z reports. */
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { IconButton, Paper, Typography } from '@mui/material';
import { toListRows } from '@/shared/api/list-rows';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { toListQuery, useListState } from '@/shared/lib/use-list-state';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Pages } from '@/shared/ui/list-controls';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useListCashSessionsQuery } from '../office/api.gen';
import type { CashSession } from '../office/contract';

function useColumns(show: (session: CashSession) => void): Column<CashSession>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return [
    {
      field: 'till',
      label: t('cash.till'),
      cell: ({ tillName, number }) => <bdi>{`${tillName} · Z ${number}`}</bdi>,
    },
    {
      field: 'openedAt',
      label: t('cash.opened'),
      sortable: true,
      showFrom: 'md',
      cell: ({ openedAt, openedBy }) => [openedAt && dateTime(openedAt), openedBy].join(' · '),
    },
    {
      field: 'closedAt',
      label: t('cash.closed'),
      sortable: true,
      showFrom: 'md',
      cell: ({ closedAt, closedBy }) => [closedAt && dateTime(closedAt), closedBy].join(' · '),
    },
    { field: 'expected', label: t('cash.expected'), showFrom: 'md', money: (row) => row.expectedCash },
    { field: 'counted', label: t('cash.counted'), showFrom: 'md', money: (row) => row.countedCash },
    { field: 'difference', label: t('cash.difference'), money: (row) => row.difference, dash: true },
    {
      field: 'actions',
      label: t('list.actions'),
      amount: true,
      actions: true,
      cell: (session) => (
        <IconButton
          size="small"
          aria-label={t('cash.zReport', { number: `${session.tillName} ${session.number}` })}
          onClick={() => show(session)}
        >
          <PictureAsPdfOutlined fontSize="small" />
        </IconButton>
      ),
    },
  ];
}

export function ClosedSessions() {
  const t = useT();
  const file = useFile();
  const state = useListState({ sort: 'openedAt', direction: 'desc' });
  const list = useListCashSessionsQuery({ ...toListQuery(state), exists: { closedAt: true } });
  const show = ({ id }: CashSession) => void file.show(`/api/cash_sessions/${id}/report.pdf?paper=80mm`);
  const columns = useColumns(show);
  const { rows, total, isStale, error } = toListRows(list);
  if (error) return <ErrorState error={error} retry={() => void list.refetch()} />;
  if (rows?.length === 0) return null;
  return (
    <section aria-labelledby="closed-sessions">
      <Typography variant="h2" id="closed-sessions">
        {t('cash.closedSessions')}
      </Typography>
      {file.problem && <ViolationAlerts problem={file.problem} />}
      <Paper variant="outlined">
        <DataTable
          label={t('cash.closedSessions')}
          columns={columns}
          rows={rows}
          isStale={isStale}
          getKey={({ id }) => id}
          sort={state.sort}
          onSort={state.onSort}
          onOpen={show}
        />
        <Pages total={total} state={state} />
      </Paper>
    </section>
  );
}
