/** Revenue of the last days as a chart. */
import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { ordersPaths } from '../paths';
import { SalesChart } from './charts';
import { CHART_DAYS, salesByDay } from './summary-queries';
import { SectionLink, SummarySection } from './summary-section';
import { useSales } from './use-sales';

const LENGTHS = [7, 30, 90] as const;
const HEIGHT = 260;

export function RevenueCard({ today }: { today: string }) {
  const t = useT();
  const [days, setDays] = useState<number>(CHART_DAYS);
  const { sales } = useSales(salesByDay(today, days));
  const title = t('orders.home.revenue');
  const own = <SectionLink to={`/${ordersPaths.reports}`}>{t('orders.home.ownSpan')}</SectionLink>;
  return (
    <SummarySection
      title={title}
      action={
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={days}
            aria-label={t('orders.home.span')}
            onChange={(_event, next: number | null) => next && setDays(next)}
          >
            {LENGTHS.map((length) => (
              <ToggleButton key={length} value={length} sx={{ py: 0.25 }}>
                {t('orders.home.days', { days: length })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {own}
        </>
      }
    >
      <Box sx={{ height: HEIGHT }}>
        {sales ? (
          <SalesChart rows={sales.rows} title={title} height={HEIGHT} />
        ) : (
          <Skeleton variant="rounded" height={HEIGHT} />
        )}
      </Box>
    </SummarySection>
  );
}
