/** Returns of an order, where there are some. */
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import type { Order } from '../contract';
import { useListOrderReturnsQuery } from '../office/api';
import type { OrderReturn } from '../office/contract';
import { useRights } from '../use-rights';
import { DecisionButtons } from './decision-buttons';
import { useDecisionDialog } from './decision-dialog';
import { ReturnStatus } from './return-status';
import { ReturnedLines } from './returned-lines';

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
  const { data, error, refetch } = useListOrderReturnsQuery({
    orderId: order.id,
    order: { createdAt: 'desc' },
  });
  const returns = data?.['hydra:member'] ?? [];
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (returns.length === 0) return null;
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
    </Box>
  );
}

export function OrderReturns({ order }: { order: Order }) {
  return useRights().refundPayments ? <Returns order={order} /> : null;
}
