/** Sheet with all details of an order. */
import { Box, Drawer, Skeleton, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { getDirection } from '@/shared/i18n/locales';
import { late, usePreload } from '@/shared/lib/late';
import { OPEN_PARAMETER } from './open-order';
import type { OrderDetailsProps } from './order-details';

function Loading() {
  const t = useT();
  return (
    <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <Typography variant="h2" id="sheet-title">
        {t('orders.sheet.title')}
      </Typography>
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}

/** Their code is as much as that of the lists that open them. */
const OrderDetails = late<OrderDetailsProps>(
  () => import('./order-details').then((module) => module.OrderDetails),
  Loading,
);

/** Shown while the query string has `?open={order id}`. */
export function OrderSheet() {
  const { locale } = useI18n();
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(OPEN_PARAMETER);
  usePreload(OrderDetails);
  const close = () =>
    setParameters((before) => {
      before.delete(OPEN_PARAMETER);
      return before;
    });
  return (
    <Drawer
      open={id !== null}
      anchor={getDirection(locale) === 'rtl' ? 'left' : 'right'}
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'sheet-title',
          sx: { width: { xs: '100%', sm: 560 } },
        },
      }}
    >
      {id && <OrderDetails id={id} onClose={close} />}
    </Drawer>
  );
}
