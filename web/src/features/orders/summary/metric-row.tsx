/** Four totals of the period, each with its change and the last seven days. */
import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ordersPaths } from '../paths';
import { lastDays } from '../reports/span';
import { Change } from './change';
import { Sparkline } from './charts';
import { SPARK_DAYS, salesByDay } from './summary-queries';
import { type SalesSums, useSales } from './use-sales';

const METRICS = ['orders', 'revenue', 'average', 'remaining'] as const;
type Metric = (typeof METRICS)[number];

interface MetricRowProps {
  days: number;
  /** The tenant's day, such as 2026-11-21. */
  today: string;
}

interface MetricCardProps {
  metric: Metric;
  days: number;
  sums: SalesSums | undefined;
  previous: SalesSums | undefined;
  week: readonly number[] | undefined;
  to: string;
}

function MetricCard({ metric, days, sums, previous, week, to }: MetricCardProps) {
  const t = useT();
  const format = useFormat();
  const value = sums && (metric === 'orders' ? format.count(sums.orders) : format.amount(sums[metric]));
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={to}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 72px' },
        alignItems: 'end',
        p: { xs: 1.5, sm: 2 },
        '& .MuiLineChart-area': { fillOpacity: 0.16 },
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {t(`orders.home.metric.${metric}`)}
        </Typography>
        <Typography
          className="tabular-nums"
          noWrap
          sx={{ fontSize: { xs: '1.0625rem', sm: '1.75rem' }, fontWeight: 650 }}
        >
          {value ?? <Skeleton width="6ch" />}
        </Typography>
      </Box>
      <Change
        value={sums?.[metric]}
        previous={previous?.[metric]}
        label={t(days === 1 ? 'orders.home.lastWeek' : 'orders.home.before', { days })}
      />
      <Box inert dir="ltr" sx={{ height: 40, display: { xs: 'none', sm: 'block' } }}>
        {week && <Sparkline values={week} />}
      </Box>
    </Paper>
  );
}

export function MetricRow({ days, today }: MetricRowProps) {
  const span = lastDays(today, days);
  const { sales } = useSales(salesByDay(today, days));
  const { sales: week } = useSales(salesByDay(today, SPARK_DAYS));
  const orders = `/${ordersPaths.orders}?from=${span.from}&to=${span.to}`;
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        '& .MuiLineChart-area': { fillOpacity: 0.16 },
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {METRICS.map((metric) => (
        <MetricCard
          key={metric}
          metric={metric}
          days={days}
          sums={sales?.totals}
          previous={sales?.previousTotals}
          week={week?.rows.map(({ sums }) => sums[metric])}
          to={metric === 'remaining' ? `${orders}&unpaid=true` : orders}
        />
      ))}
    </Box>
  );
}
