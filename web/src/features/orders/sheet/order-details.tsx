/** All details of an order, which its sheet shows. */
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, IconButton, Skeleton, Typography } from '@mui/material';
import { useItemOnScreen } from '@/shared/feature/use-item-on-screen';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { useGetOrderQuery } from '../api';
import { StatusChip } from '../list/status-chip';
import { StepChip } from '../list/step-chip';
import { OrderPayments } from '../payments/order-payments';
import { OrderPieces } from '../pieces/order-pieces';
import { OrderReturns } from '../returns/order-returns';
import { SupplierPanel } from '../supplier/supplier-panel';
import { OrderDocuments } from './order-documents';
import { OrderFacts } from './order-facts';
import { OrderHistory } from './order-history';
import { StepMover } from './step-mover';

export interface OrderDetailsProps {
  id: string;
  onClose: () => void;
}

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

export function OrderDetails({ id, onClose }: OrderDetailsProps) {
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
          {order && <StatusChip status={order.status} isShort={false} />}
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
      {!error && !order && <Skeleton variant="rounded" height={320} />}
      {order && (
        <>
          <OrderDocuments order={order} />
          <StepMover key={order.version} order={order} />
          <SupplierPanel order={order} />
          <OrderPayments key={order.id} order={order} />
          <OrderFacts order={order} />
          <OrderPieces order={order} />
          <OrderReturns order={order} />
          <OrderHistory order={order.id} />
        </>
      )}
    </Box>
  );
}
