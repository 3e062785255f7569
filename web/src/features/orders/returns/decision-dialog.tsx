/** Dialog that accepts a return, saying where the money goes, or rejects it with a reason. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useListPaymentMethodsQuery } from '../api.gen';
import { PaymentProblem } from '../cash/payment-problem';
import type { OrderReturn } from '../office/contract';
import { filterDecimal } from '../order/decimal-field';
import { ReturnedLines } from './returned-lines';
import { AS_PAID, useDecision, WALLET } from './use-decision';

export type Decision = 'accept' | 'reject';

interface DecisionDialogProps {
  decision: Decision;
  orderReturn: OrderReturn;
  onClose: () => void;
}

type Form = ReturnType<typeof useDecision>;

function AcceptFields({ form }: { form: Form }) {
  const t = useT();
  const { currency, decimal } = useFormat();
  const { data } = useListPaymentMethodsQuery({});
  return (
    <>
      <TextField
        id="return-refund"
        select
        label={t('orders.returns.refund')}
        value={form.refundTo}
        onChange={({ target }) => form.setRefundTo(target.value)}
      >
        <MenuItem value={AS_PAID}>{t('orders.payments.to.payment-method')}</MenuItem>
        <MenuItem value={WALLET}>{t('orders.payments.to.wallet')}</MenuItem>
        {data?.['hydra:member'].map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        id="return-fee"
        label={t('orders.returns.feeKept', { currency })}
        value={decimal(form.fee)}
        onChange={({ target }) => form.setFee(filterDecimal(target.value))}
        slotProps={{ htmlInput: { inputMode: 'decimal', className: 'tabular-nums' } }}
      />
      <FormControlLabel
        label={t('orders.returns.refundShipping')}
        control={
          <Switch
            checked={form.isShippingRefunded}
            onChange={(_event, isOn) => form.setShippingRefunded(isOn)}
          />
        }
      />
      <FormControlLabel
        label={t('orders.returns.restock')}
        control={<Switch checked={form.isRestocked} onChange={(_event, isOn) => form.setRestocked(isOn)} />}
      />
    </>
  );
}

function RejectFields({ form }: { form: Form }) {
  const t = useT();
  return (
    <TextField
      id="return-reason"
      required
      autoFocus
      multiline
      minRows={2}
      label={t('orders.returns.rejectionReason')}
      helperText={t('orders.returns.rejectionHint')}
      value={form.reason}
      onChange={({ target }) => form.setReason(target.value)}
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
  );
}

function DecisionDialog({ decision, orderReturn, onClose }: DecisionDialogProps) {
  const t = useT();
  const { amount } = useFormat();
  const form = useDecision(orderReturn, onClose);
  const isAcceptance = decision === 'accept';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="decision-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void (isAcceptance ? form.accept() : form.reject());
        }}
      >
        <DialogTitle id="decision-title">
          {t(`orders.returns.${decision}Title`, { number: orderReturn.orderNumber })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {form.problem && <PaymentProblem problem={form.problem} />}
          <ReturnedLines orderReturn={orderReturn} />
          {isAcceptance && (
            <Typography variant="body2">
              {t('orders.returns.worth', { amount: amount(orderReturn.amount) })}
            </Typography>
          )}
          {isAcceptance ? <AcceptFields form={form} /> : <RejectFields form={form} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={isAcceptance ? 'primary' : 'error'}
            disabled={form.isBusy || !(isAcceptance || form.reason.trim())}
          >
            {t(`orders.returns.${decision}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Return the dialog, shown while a return is decided, and what opens it. It stands beside a table, not in a row, which
 * would take its clicks for its own. */
export function useDecisionDialog(): {
  decide: (decision: Decision, orderReturn: OrderReturn) => void;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState<Pick<DecisionDialogProps, 'decision' | 'orderReturn'> | null>(null);
  return {
    decide: (decision, orderReturn) => setOpened({ decision, orderReturn }),
    dialog: opened && <DecisionDialog {...opened} onClose={() => setOpened(null)} />,
  };
}
