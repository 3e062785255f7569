/** Today's orders, what they come to, and deliveries that are late. */
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Figure } from '@/shared/ui/figure';
import { ErrorState } from '@/shared/ui/states';
import { ordersPaths } from '../paths';
import { useReadOrderFiguresQuery } from './api';

export function OrderFigures() {
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
  const to = `/${ordersPaths.orders}`;
  return (
    <>
      <Figure label={t('orders.figures.orders')} value={data && format.count(data.orders)} to={to} />
      <Figure label={t('orders.figures.revenue')} value={data && format.amount(data.revenue)} to={to} />
      <Figure
        label={t('orders.figures.late')}
        value={data && format.count(data.lateDeliveries)}
        to={to}
        urgent={Boolean(data?.lateDeliveries)}
      />
    </>
  );
}
