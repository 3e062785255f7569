/** Products with the highest revenue of the period. */
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ordersPaths } from '../paths';
import { lastDays } from '../reports/span';
import { LIST_STYLE, ProgressRow, ProgressSkeleton } from './progress-row';
import { salesByProduct } from './summary-queries';
import { SectionLink, SummarySection } from './summary-section';
import { useSales } from './use-sales';

const SHOWN = 5;

export function BestProducts({ days, today }: { days: number; today: string }) {
  const t = useT();
  const { amount } = useFormat();
  const span = lastDays(today, days);
  const { sales } = useSales(salesByProduct(today, days));
  const rows = sales?.rows.slice(0, SHOWN);
  const most = Math.max(1, ...(rows ?? []).map(({ sums }) => sums.revenue));
  const report = `/${ordersPaths.reports}?dimension=product&from=${span.from}&to=${span.to}`;
  return (
    <SummarySection
      title={t('orders.home.best')}
      action={<SectionLink to={report}>{t('orders.home.report')}</SectionLink>}
    >
      {rows?.length === 0 && <Typography color="textSecondary">{t('orders.reports.empty')}</Typography>}
      <Box component="ul" sx={LIST_STYLE}>
        {!rows && <ProgressSkeleton />}
        {rows?.map(({ key, label, sums }) => (
          <ProgressRow
            key={key}
            label={label}
            value={amount(sums.revenue)}
            share={Math.max(0, sums.revenue / most)}
            to={`/${ordersPaths.products}?search=${encodeURIComponent(label)}`}
          />
        ))}
      </Box>
    </SummarySection>
  );
}
