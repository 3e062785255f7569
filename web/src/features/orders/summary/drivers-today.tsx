/** Tours of today by driver, with their progress. */
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ordersPaths } from '../paths';
import type { DriverProgress } from './api.gen';
import { LIST_STYLE, ProgressRow, ProgressSkeleton } from './progress-row';
import { SectionLink, SummarySection } from './summary-section';

export function DriversToday({ drivers }: { drivers: readonly DriverProgress[] | undefined }) {
  const t = useT();
  const { count } = useFormat();
  const tour = `/${ordersPaths.tour}`;
  return (
    <SummarySection
      title={t('orders.home.tours')}
      action={<SectionLink to={tour}>{t('orders.home.all')}</SectionLink>}
    >
      {drivers?.length === 0 && <Typography color="textSecondary">{t('orders.home.noTours')}</Typography>}
      <Box component="ul" sx={LIST_STYLE}>
        {!drivers && <ProgressSkeleton />}
        {drivers?.map(({ id, fullName, done, stops }) => (
          <ProgressRow
            key={id}
            label={fullName || t('orders.tour.nobody')}
            value={t('orders.home.done', { done: count(done), stops: count(stops) })}
            share={done / stops}
            to={tour}
          />
        ))}
      </Box>
    </SummarySection>
  );
}
