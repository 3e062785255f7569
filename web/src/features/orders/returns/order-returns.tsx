/** Returns of an order, and a button that enters one where something can come back. */
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import type { Order } from '../contract';
import { useListOrderReturnsQuery } from '../office/api.gen';
import type { OrderReturn } from '../office/contract';
import { useRights } from '../use-rights';
import { DecisionButtons } from './decision-buttons';
import { useDecisionDialog } from './decision-dialog';
import { NewReturnDialog } from './new-return-dialog';
import { ReturnStatus } from './return-status';
import { ReturnedLines } from './returned-lines';

/** As the server has it: paid or delivered, not cancelled, and something has not come back yet. */
const isReturnable = ({ status, shipment, orderItems }: Order): boolean =>
  shipment?.currentStep?.code !== 'cancelled' &&
  (status === 'paid' || shipment?.currentStep?.code === 'delivered') &&
  orderItems.some(({ quantity, returnedQuantity }) => returnedQuantity < quantity);

function ReturnItem({ orderReturn }: { orderReturn: OrderReturn }) {
  const { decide, dialog } = useDecisionDialog();
  const { dateTime } = useFormat();
  const { status, createdAt } = orderReturn;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <ReturnStatus status={status} />
        <Typography variant="caption" color="textSecondary">
          {createdAt && dateTime(createdAt)}
        </Typography>
      </Box>
      <ReturnedLines orderReturn={orderReturn} />
      <DecisionButtons orderReturn={orderReturn} onDecide={decide} />
      {dialog}
    </Box>
  );
}

function Returns({ order }: { order: Order }) {
  const t = useT();
  const [isEntering, setEntering] = useState(false);
  const { decide, dialog } = useDecisionDialog();
  const { data, error, refetch } = useListOrderReturnsQuery({
    orderId: order.id,
    order: { createdAt: 'desc' },
  });
  const returns = data?.['hydra:member'] ?? [];
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (returns.length === 0 && !isReturnable(order)) return null;
  return (
    <Box component="section" aria-labelledby="returns-title">
      <Typography variant="h3" id="returns-title">
        {t('orders.views.returns')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {returns.map((orderReturn) => (
          <ReturnItem key={orderReturn.id} orderReturn={orderReturn} />
        ))}
      </Box>
      {isReturnable(order) && (
        <Button size="small" onClick={() => setEntering(true)}>
          {t('orders.returns.new')}
        </Button>
      )}
      {isEntering && (
        <NewReturnDialog
          order={order}
          onEntered={(entered) => {
            setEntering(false);
            decide('accept', entered);
          }}
          onClose={() => setEntering(false)}
        />
      )}
      {dialog}
    </Box>
  );
}

export function OrderReturns({ order }: { order: Order }) {
  return useRights().refundPayments ? <Returns order={order} /> : null;
}
