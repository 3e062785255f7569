/** Page of player statistics, in total and by month. */
import { Box, Paper, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useGetStatisticsQuery } from '../api.gen';
import type { PlayerStatistics } from '../contract';
import { snookerTabs } from '../snooker-tabs';
import { Filters } from './filters';
import { StatisticsCharts } from './statistics-charts';
import { usePeriod } from './use-period';
import { usePeriodFormat } from './use-period-format';

const METRICS = ['frames', 'framesWon', 'points', 'highestBreak', 'centuries', 'pots'] as const;
const WIDE_ONLY = new Set<string>(['frames', 'points', 'centuries', 'pots']);

function useColumns(firstColumn: 'name' | 'month'): Column<PlayerStatistics>[] {
  const t = useT();
  const { formatMonth, formatMinutes } = usePeriodFormat();
  const label = (name: string) => t(`snooker.statistics.${name}`);
  const toColumn = (field: (typeof METRICS)[number]): Column<PlayerStatistics> => ({
    field,
    label: label(field),
    amount: true,
    ...(WIDE_ONLY.has(field) && { showFrom: 'md' as const }),
    cell: (row) => row[field],
  });
  return [
    ...(firstColumn === 'month'
      ? [
          {
            field: 'month',
            label: label('month'),
            width: 120,
            cell: ({ month }: PlayerStatistics) => formatMonth(month),
          },
        ]
      : []),
    { field: 'name', label: label('name'), cell: ({ name }) => <bdi>{name}</bdi> },
    ...METRICS.map(toColumn),
    {
      field: 'averageShotTime',
      label: label('averageShotTime'),
      amount: true,
      showFrom: 'md',
      cell: ({ averageShotTime }) => t('snooker.statistics.seconds', { count: averageShotTime }),
    },
    {
      field: 'averageFrameTime',
      label: label('averageFrameTime'),
      amount: true,
      showFrom: 'md',
      cell: ({ averageFrameTime }) => formatMinutes(averageFrameTime),
    },
  ];
}

function StatisticsTable({
  title,
  firstColumn,
  rows,
}: {
  title: string;
  firstColumn: 'name' | 'month';
  rows: PlayerStatistics[] | undefined;
}) {
  const columns = useColumns(firstColumn);
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Paper variant="outlined">
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          getKey={({ playerId, month }) => playerId + month}
          sort={{ field: '', direction: 'asc' }}
          onSort={() => undefined}
        />
      </Paper>
    </Box>
  );
}

export function StatisticsPage() {
  const t = useT();
  const period = usePeriod();
  const { data, error, refetch } = useGetStatisticsQuery(period.query);
  return (
    <Page title={t('snooker.title')} tabs={snookerTabs} filters={<Filters period={period} />}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data?.players.length === 0 ? (
        <EmptyState text={t('snooker.statistics.empty')} />
      ) : (
        <>
          <StatisticsCharts rows={data?.players} />
          <StatisticsTable title={t('snooker.statistics.inAll')} firstColumn="name" rows={data?.players} />
          {/* Below a table that changes its height when its rows arrive. */}
          {data && (
            <StatisticsTable title={t('snooker.statistics.monthly')} firstColumn="month" rows={data.months} />
          )}
        </>
      )}
    </Page>
  );
}
