/** Overview of the shop for the home page; of a new shop, the first steps. */
import { Box } from '@mui/material';
import { useMe } from '@/shared/auth/use-me';
import type { SummaryProps } from '@/shared/feature/feature';
import { withPrefetch } from '@/shared/feature/prefetch';
import { useT } from '@/shared/i18n/i18n-context';
import { useShowsRest } from '@/shared/lib/use-first';
import { toDay } from '@/shared/lib/wall-time';
import { ErrorState } from '@/shared/ui/states';
import { useListOrdersQuery } from '../api.gen';
import { useReadOrderFiguresQuery } from './api.gen';
import { BestProducts } from './best-products';
import { DriversToday } from './drivers-today';
import { FirstSteps } from './first-steps';
import { LatestOrders } from './latest-orders';
import { MetricRow } from './metric-row';
import { OrdersByStep } from './orders-by-step';
import { RevenueCard } from './revenue-card';
import { LATEST, prefetchSummary } from './summary-queries';
import { SummarySection } from './summary-section';

const span = (columns: number) => ({ gridColumn: { xs: '1 / -1', md: `span ${columns}` }, minWidth: 0 });

function Overview({ days, attention, paths }: SummaryProps) {
  const t = useT();
  const { data: summary, error, refetch } = useReadOrderFiguresQuery();
  const { timezone } = useMe().tenant;
  const { data: latest } = useListOrdersQuery(LATEST);
  // The figures are shown first, before the rest is rendered.
  const showsRest = useShowsRest(summary !== undefined);
  if (error && !summary) return <ErrorState error={error} retry={() => void refetch()} />;
  if (latest?.['hydra:totalItems'] === 0) return <FirstSteps paths={paths} />;
  // The same in nearly every case; then the sales are asked for with the figures, not after them.
  const today = summary?.day ?? toDay(Date.now(), timezone);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' }}>
      <MetricRow days={days} today={today} />
      <Box sx={span(8)}>
        <RevenueCard today={today} />
      </Box>
      <Box sx={span(4)}>
        <SummarySection title={t('orders.home.attention')}>{attention}</SummarySection>
      </Box>
      {showsRest && (
        <>
          <Box sx={span(4)}>
            <DriversToday drivers={summary?.drivers} />
          </Box>
          <Box sx={span(4)}>
            <OrdersByStep steps={summary?.steps} />
          </Box>
          <Box sx={span(4)}>
            <BestProducts days={days} today={today} />
          </Box>
          <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <LatestOrders orders={latest?.['hydra:member']} />
          </Box>
        </>
      )}
    </Box>
  );
}

export const OrderSummary = withPrefetch(Overview, prefetchSummary);
