/** What players did, in all and month by month. */
import { Box, Paper, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { type Column, DataTable } from '@/shared/ui/data-table';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useGetStatisticsQuery } from '../api';
import type { PlayerStatistics } from '../contract';
import { clockText } from '../scoring/use-clock';
import { Filters } from './filters';
import { usePeriod } from './use-period';

const FIGURES = ['frames', 'framesWon', 'points', 'highestBreak', 'centuries', 'pots'] as const;
const WIDE = new Set<string>(['frames', 'points', 'centuries', 'pots']);

function useColumns(first: 'name' | 'month'): Column<PlayerStatistics>[] {
  const t = useT();
  const label = (name: string) => t(`snooker.statistics.${name}`);
  const figure = (field: (typeof FIGURES)[number]): Column<PlayerStatistics> => ({
    field,
    label: label(field),
    amount: true,
    wideOnly: WIDE.has(field),
    cell: (row) => row[field],
  });
  return [
    ...(first === 'month'
      ? [{ field: 'month', label: label('month'), cell: ({ month }: PlayerStatistics) => month }]
      : []),
    { field: 'name', label: label('name'), cell: ({ name }) => <bdi>{name}</bdi> },
    ...FIGURES.map(figure),
    {
      field: 'averageShotTime',
      label: label('averageShotTime'),
      amount: true,
      wideOnly: true,
      cell: ({ averageShotTime }) => t('snooker.statistics.seconds', { count: averageShotTime }),
    },
    {
      field: 'averageFrameTime',
      label: label('averageFrameTime'),
      amount: true,
      wideOnly: true,
      cell: ({ averageFrameTime }) => clockText(averageFrameTime),
    },
  ];
}

function Figures({
  title,
  first,
  rows,
}: {
  title: string;
  first: 'name' | 'month';
  rows: PlayerStatistics[] | undefined;
}) {
  const columns = useColumns(first);
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
          keyOf={({ playerId, month }) => playerId + month}
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
  const { data, error, refetch } = useGetStatisticsQuery(period.asked);
  return (
    <Page title={t('snooker.statistics.title')} filters={<Filters period={period} />}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data?.players.length === 0 ? (
        <EmptyState text={t('snooker.statistics.empty')} />
      ) : (
        <>
          <Figures title={t('snooker.statistics.inAll')} first="name" rows={data?.players} />
          <Figures title={t('snooker.statistics.monthly')} first="month" rows={data?.months} />
        </>
      )}
    </Page>
  );
}
