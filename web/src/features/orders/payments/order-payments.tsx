/** Payments of an order: the list of entries, "Take payment", "Refund" and "Write off". */
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Order } from '../contract';
import { useRights } from '../use-rights';
import { CANCELLED } from './cancel-dialog';
import { FailedRefunds } from './failed-refunds';
import { PaymentDialog } from './payment-dialog';
import { PaymentList } from './payment-list';
import type { PaymentAction } from './use-payment-form';

export function OrderPayments({ order }: { order: Order }) {
  const t = useT();
  const { refundPayments, writeOffPayments } = useRights();
  const [action, setAction] = useState<PaymentAction | null>(null);
  const isCancelled = order.shipment?.currentStep?.code === CANCELLED;
  return (
    <Box component="section" aria-labelledby="payments-title">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h3" id="payments-title" sx={{ flexGrow: 1 }}>
          {t('orders.payment.title')}
        </Typography>
        {order.remaining > 0 && !isCancelled && (
          <Button
            variant="contained"
            size="small"
            startIcon={<PaymentsOutlined />}
            onClick={() => setAction('take')}
          >
            {t('orders.payments.take')}
          </Button>
        )}
        {writeOffPayments && order.remaining > 0 && !isCancelled && (
          <Button variant="outlined" size="small" color="error" onClick={() => setAction('writeOff')}>
            {t('orders.payments.writeOff')}
          </Button>
        )}
        {refundPayments && order.payedAmount > 0 && (
          <Button variant="outlined" size="small" color="error" onClick={() => setAction('refund')}>
            {t('orders.payments.refund')}
          </Button>
        )}
      </Box>
      {refundPayments && <FailedRefunds order={order} />}
      {refundPayments && <PaymentList order={order} />}
      {action && <PaymentDialog action={action} order={order} onClose={() => setAction(null)} />}
    </Box>
  );
}
