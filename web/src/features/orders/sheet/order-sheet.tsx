/** Sheet with all details of an order. */
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, Drawer, IconButton, Skeleton, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { useItemOnScreen } from '@/shared/feature/use-item-on-screen';
import { useI18n } from '@/shared/i18n/i18n-context';
import { getDirection } from '@/shared/i18n/locales';
import { useFormat } from '@/shared/i18n/use-format';
import { late, usePreload } from '@/shared/lib/late';
import { ErrorState } from '@/shared/ui/states';
import { useGetOrderQuery } from '../api.gen';
import { StatusChip } from '../list/status-chip';
import { StepChip } from '../list/step-chip';
import { OPEN_PARAMETER } from './open-order';

const Loading = () => <Skeleton variant="rounded" height={320} />;

/** Their code is as much as that of the lists that open them. */
const OrderDetails = late(() => import('./order-details').then((module) => module.OrderDetails), Loading);

const HEAD = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 1,
  position: 'sticky',
  top: 0,
  zIndex: 2,
  py: 1.5,
  mx: -2.5,
  px: 2.5,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** On a phone they are below the number and the amount. */
const CHIPS = {
  display: 'flex',
  gap: 1,
  flexGrow: 1,
  order: { xs: 1, sm: 0 },
  width: { xs: '100%', sm: 'auto' },
} as const;

function Sheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n();
  const { amount } = useFormat();
  const { currentData: order, error, refetch } = useGetOrderQuery({ id });
  useItemOnScreen('orders', id, order?.orderNumber);
  return (
    <Box sx={{ p: 2.5, pt: 0, display: 'grid', gap: 2 }}>
      <Box sx={HEAD}>
        <Typography variant="h2" id="sheet-title" sx={{ flexGrow: { xs: 1, sm: 0 } }}>
          {order ? <bdi>{order.orderNumber}</bdi> : t('orders.sheet.title')}
        </Typography>
        <Box sx={CHIPS}>
          {order && (
            <StatusChip status={order.status} stage={order.shipment?.currentStep?.code} isShort={false} />
          )}
          <StepChip step={order?.shipment?.currentStep} />
        </Box>
        {order && (
          <Typography variant="h2" component="p" className="tabular-nums" sx={{ m: 0 }}>
            {amount(order.total)}
          </Typography>
        )}
        <IconButton onClick={onClose} aria-label={t('action.close')}>
          <CloseOutlined />
        </IconButton>
      </Box>
      {error && !order && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !order && <Loading />}
      {order && <OrderDetails order={order} />}
    </Box>
  );
}

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
      {id && <Sheet id={id} onClose={close} />}
    </Drawer>
  );
}
