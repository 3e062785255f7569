/** Form that moves an order to another step; reopening a finished order needs a reason. */
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useTillField } from '../cash/current-till';
import { PaymentProblem } from '../cash/payment-problem';
import type { Order } from '../contract';
import { isFinalStep } from '../final-steps';
import { useSteps } from '../list/order-filters';
import { useMoveOrderMutation } from '../office/api.gen';
import { CANCELLED, CancelDialog, type RefundTo } from '../payments/cancel-dialog';
import { useMissingPieces } from '../pieces/use-missing-pieces';
import { useRights } from '../use-rights';

export function StepMover({ order }: { order: Order }) {
  const t = useT();
  const { reopenOrders } = useRights();
  const steps = useSteps();
  const [move, { isLoading }] = useMoveOrderMutation();
  const current = order.shipment?.currentStep ?? null;
  const isFinal = isFinalStep(current?.code);
  const [code, setCode] = useState(current?.code ?? '');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const missing = useMissingPieces();
  const till = useTillField();
  const isListed = steps.some((step) => step.code === current?.code);
  const choices = isListed || !current ? steps : [current, ...steps];
  const changed = code !== (current?.code ?? '');
  const needsReason = isFinal && changed;

  async function send(refundTo?: RefundTo): Promise<void> {
    setProblem(null);
    setAsking(false);
    const moveOrderBody = {
      code,
      version: order.version,
      ...(needsReason && { reason: reason.trim() }),
      ...(refundTo && { refundTo, ...till() }),
    };
    await move({ id: order.id, moveOrderBody })
      .unwrap()
      .catch((error: unknown) => setProblem(toProblem(error)));
  }

  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (code === CANCELLED && order.payedAmount > 0) setAsking(true);
        else void missing.ask(order, code, () => void send());
      }}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          id="sheet-step"
          select
          label={t('orders.state.step')}
          value={choices.some((step) => step.code === code) ? code : ''}
          disabled={isFinal && !reopenOrders}
          onChange={({ target }) => setCode(target.value)}
        >
          {choices.map((step) => (
            <MenuItem key={step.code} value={step.code}>
              {step.name}
            </MenuItem>
          ))}
        </TextField>
        <Button
          type="submit"
          variant="outlined"
          disabled={!changed || isLoading || (needsReason && !reason.trim())}
        >
          {t('orders.sheet.move')}
        </Button>
      </Box>
      {needsReason && (
        <TextField
          id="sheet-reason"
          required
          label={t('orders.sheet.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {isAsking && (
        <CancelDialog
          title={t('orders.payments.cancelTitle', { number: order.orderNumber })}
          onClose={() => setAsking(false)}
          onConfirm={(refundTo) => void send(refundTo)}
        />
      )}
      {missing.dialog}
      {problem && <PaymentProblem problem={problem} />}
    </Box>
  );
}
