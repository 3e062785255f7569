/** Dialog that takes a payment of an order, refunds one, or writes off what is owed. */
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
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useListPaymentMethodsQuery } from '../api.gen';
import { PaymentProblem } from '../cash/payment-problem';
import type { Order } from '../contract';
import { DecimalField } from '../order/decimal-field';
import { type PaymentAction, usePaymentForm, WALLET } from './use-payment-form';

interface PaymentDialogProps {
  action: PaymentAction;
  order: Order;
  onClose: () => void;
}

type Form = ReturnType<typeof usePaymentForm>;

/** Fields of how the money moves. */
function MethodFields({ action, form }: { action: PaymentAction; form: Form }) {
  const t = useT();
  const { data } = useListPaymentMethodsQuery({});
  const methods = data?.['hydra:member'] ?? [];
  return (
    <>
      <TextField
        id="payment-method"
        select
        required
        label={t('orders.payment.method')}
        value={methods.length > 0 || form.isWallet ? form.method : ''}
        onChange={({ target }) => form.setMethod(target.value)}
      >
        {methods.map((method) => (
          <MenuItem key={method.id} value={method.id}>
            {method.name}
          </MenuItem>
        ))}
        <MenuItem value={WALLET}>{t('orders.payments.wallet')}</MenuItem>
      </TextField>
      {!form.isWallet && (
        <TextField
          id="payment-reference"
          label={t('orders.payments.reference')}
          value={form.reference}
          onChange={({ target }) => form.setReference(target.value)}
        />
      )}
      {action === 'take' && !form.isWallet && (
        <FormControlLabel
          label={t('orders.payment.restAsCredit')}
          control={
            <Switch checked={form.isRestUsedAsCredit} onChange={(_event, on) => form.setRestAsCredit(on)} />
          }
        />
      )}
    </>
  );
}

export function PaymentDialog({ action, order, onClose }: PaymentDialogProps) {
  const t = useT();
  const form = usePaymentForm(action, order, onClose);
  const name = t(`orders.payments.${action}`);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="payment-dialog-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <DialogTitle id="payment-dialog-title">{name}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {form.problem && <PaymentProblem problem={form.problem} />}
          <DecimalField
            id="payment-amount"
            autoFocus
            sx={{ mt: 1 }}
            label={t('orders.payments.amount')}
            value={form.amount}
            onValue={form.setAmount}
          />
          {action === 'writeOff' ? (
            <TextField
              id="payment-note"
              required
              label={t('orders.payments.note')}
              value={form.note}
              onChange={({ target }) => form.setNote(target.value)}
            />
          ) : (
            <MethodFields action={action} form={form} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={action === 'take' ? 'primary' : 'error'}
            disabled={!form.canSend}
          >
            {name}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
