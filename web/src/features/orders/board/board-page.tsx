/** Board of orders by step; moving a card moves the order. */
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useListStepTypesQuery } from '../api.gen';
import { PaymentProblem } from '../cash/payment-problem';
import { SavedBanner } from '../list/saved-banner';
import type { ListedOrder } from '../listed-order';
import { ordersTabs } from '../orders-tabs';
import { CANCELLED, CancelDialog } from '../payments/cancel-dialog';
import { useMissingPieces } from '../pieces/use-missing-pieces';
import { OrderSheet } from '../sheet/order-sheet';
import { BoardColumn } from './board-column';
import { useMoves } from './use-board';

export function BoardPage() {
  const t = useT();
  const { data, error, refetch } = useListStepTypesQuery({});
  const steps = data?.['hydra:member'] ?? [];
  const { moves, send, problem } = useMoves();
  const missing = useMissingPieces();
  const [dragged, setDragged] = useState<ListedOrder | null>(null);
  const [cancelled, setCancelled] = useState<ListedOrder | null>(null);

  function move(order: ListedOrder, to: string): void {
    if (to === CANCELLED && order.payedAmount > 0) setCancelled(order);
    else void missing.ask(order, to, () => void send(order, to));
  }

  return (
    <Page title={t('orders.list.title')} tabs={ordersTabs}>
      <SavedBanner />
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {problem && <PaymentProblem problem={problem} />}
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('orders.board.hint')}
      </Typography>
      <Box
        role="region"
        aria-label={t('orders.views.board')}
        tabIndex={0}
        sx={{ display: 'flex', gap: 1.5, alignItems: 'stretch', overflowX: 'auto', pb: 2 }}
      >
        {steps.map((step) => (
          <BoardColumn
            key={step.code}
            step={step}
            steps={steps}
            moves={moves}
            dragged={dragged}
            onDrag={setDragged}
            onMove={move}
          />
        ))}
      </Box>
      {cancelled && (
        <CancelDialog
          title={t('orders.payments.cancelTitle', { number: cancelled.orderNumber })}
          onClose={() => setCancelled(null)}
          onConfirm={(refundTo) => {
            setCancelled(null);
            void send(cancelled, CANCELLED, refundTo);
          }}
        />
      )}
      {missing.dialog}
      <OrderSheet />
    </Page>
  );
}
