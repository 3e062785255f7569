/** Players by the frames that they won, and by their highest breaks. */
import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { type RankingBar, RankingChart } from '@/shared/ui/ranking-chart';
import type { PlayerStatistics } from '../contract';

const METRICS = ['framesWon', 'highestBreak'] as const;
const HEIGHT = 240;

/** Return the players by a metric, the highest first. */
export const rank = (rows: readonly PlayerStatistics[], metric: (typeof METRICS)[number]): RankingBar[] =>
  rows
    .map(({ playerId, name, [metric]: value }) => ({ key: playerId, label: name, value }))
    .sort((a, b) => b.value - a.value);

export function StatisticsCharts({ rows }: { rows: readonly PlayerStatistics[] | undefined }) {
  const t = useT();
  const { count } = useFormat();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mb: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {METRICS.map((metric) => {
        const title = t(`snooker.statistics.by.${metric}`);
        return (
          <Paper key={metric} component="section" variant="outlined" aria-label={title} sx={{ p: 2 }}>
            <Typography variant="h2" sx={{ mb: 1 }}>
              {title}
            </Typography>
            {rows ? (
              <RankingChart
                bars={rank(rows, metric)}
                title={title}
                valueLabel={t(`snooker.statistics.${metric}`)}
                formatValue={count}
                height={HEIGHT}
              />
            ) : (
              <Skeleton variant="rounded" height={HEIGHT} />
            )}
          </Paper>
        );
      })}
    </Box>
  );
}
