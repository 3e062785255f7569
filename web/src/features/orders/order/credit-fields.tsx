/** Payment with the customer's credit. */
import { FormControlLabel, Switch } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DecimalField } from './decimal-field';
import { usePayment } from './use-payment';
import { useSale } from './use-sale';

export function CreditFields() {
  const t = useT();
  const { amount } = useFormat();
  const { cart } = useSale();
  const payment = usePayment();
  const balance = cart.customer?.credit ?? 0;
  return (
    <>
      <FormControlLabel
        sx={{ gridColumn: cart.usesCredit ? 'auto' : '1 / -1' }}
        label={t('orders.payment.useCredit', { amount: amount(balance) })}
        disabled={balance <= 0}
        control={<Switch checked={cart.usesCredit} onChange={(_event, on) => payment.toggleCredit(on)} />}
      />
      {cart.usesCredit && (
        <DecimalField
          id="sale-credit"
          label={t('orders.payment.credit')}
          value={payment.creditText}
          onValue={payment.typeCredit}
          onBlur={payment.commitCredit}
          disabled={balance <= 0}
        />
      )}
    </>
  );
}
