/** Payment method, amount, credit, and amounts that are entered beside them. */
import { Box, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { ErrorState } from '@/shared/ui/states';
import { useListPaymentMethodsQuery } from '../api.gen';
import { amountDue } from '../cart/cart-amounts';
import { fieldChanged } from '../cart/cart-slice';
import { ENTERED_AMOUNTS } from '../cart/entered-amounts';
import { useCart } from '../cart/use-cart';
import { useRights } from '../use-rights';
import { CreditFields } from './credit-fields';
import { DecimalField } from './decimal-field';
import { usePayment } from './use-payment';
import { useReason } from './use-reason';
import { useSale } from './use-sale';
import { fieldIds } from './use-shortcuts';

function MethodField() {
  const t = useT();
  const dispatch = useAppDispatch();
  const rights = useRights();
  const chosen = useCart((cart) => cart.paymentMethod);
  const stored = useCart((cart) => cart.edits?.paymentMethod);
  const { data, error, refetch } = useListPaymentMethodsQuery({});
  const methods = data?.['hydra:member'];
  const reason = useReason('paymentMethod');
  if (error && !methods) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <TextField
      id="sale-payment-method"
      select
      label={t('orders.payment.method')}
      value={methods ? (chosen ?? '') : ''}
      error={Boolean(reason)}
      helperText={reason}
      disabled={!rights.changeTerms && Boolean(stored)}
      onChange={(event) => dispatch(fieldChanged({ paymentMethod: event.target.value }))}
    >
      {(methods ?? []).map((method) => (
        <MenuItem key={method.id} value={method.id}>
          {method.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Change() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { minor } = useFormat();
  const { cart, amounts } = useSale();
  const { change } = amounts.totals;
  return (
    <>
      <Typography className="tabular-nums" sx={{ fontWeight: 600 }} color="warning">
        {amountDue(cart, amounts.totals) < 0 && t('orders.payment.change', { amount: minor(change) })}
      </Typography>
      <FormControlLabel
        sx={{ gridColumn: '1 / -1', order: 2 }}
        label={t('orders.payment.restAsCredit')}
        disabled={change === 0}
        control={
          <Switch
            checked={cart.restAsCredit && change > 0}
            onChange={(_event, restAsCredit) => dispatch(fieldChanged({ restAsCredit }))}
          />
        }
      />
    </>
  );
}

export function Payments() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { cart, rights } = useSale();
  const payment = usePayment();
  const reason = useReason('payment');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        columnGap: 1.5,
        rowGap: 1.75,
        alignItems: 'start',
      }}
    >
      <MethodField />
      <DecimalField
        id={fieldIds.paid}
        label={t('orders.payment.paid')}
        value={cart.paid}
        onValue={payment.pay}
        error={Boolean(reason)}
        helperText={reason ?? t('orders.payment.withoutTip')}
      />
      <CreditFields />
      <Change />
      {ENTERED_AMOUNTS.map((name) => (
        <DecimalField
          key={name}
          id={`sale-${name}`}
          label={t(`orders.totals.${name}`)}
          value={cart[name]}
          disabled={!rights.changeTerms}
          onValue={(text) => dispatch(fieldChanged({ [name]: text }))}
        />
      ))}
    </Box>
  );
}
