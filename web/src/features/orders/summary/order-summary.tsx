/** Today's orders, revenue and late deliveries. */
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { SummaryCard } from '@/shared/ui/summary-card';
import { ordersPaths } from '../paths';
import { useReadOrderFiguresQuery } from './api';

export function OrderSummary() {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useReadOrderFiguresQuery();
  if (error && !data) {
    return (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Box>
    );
  }
  const ordersPath = `/${ordersPaths.orders}`;
  return (
    <>
      <SummaryCard
        label={t('orders.figures.orders')}
        value={data && format.count(data.orders)}
        to={ordersPath}
      />
      <SummaryCard
        label={t('orders.figures.revenue')}
        value={data && format.amount(data.revenue)}
        to={ordersPath}
      />
      <SummaryCard
        label={t('orders.figures.late')}
        value={data && format.count(data.lateDeliveries)}
        to={ordersPath}
        urgent={Boolean(data?.lateDeliveries)}
      />
    </>
  );
}
