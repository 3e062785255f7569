/** Payment status; it follows from the amounts, and choosing it sets them. */
import { Alert, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { PaymentStatus } from '../settlement';
import { usePayment } from './use-payment';
import { useSale } from './use-sale';

const STATUSES: PaymentStatus[] = ['waiting', 'partially-paid', 'paid'];

export function PaymentState() {
  const t = useT();
  const { amounts } = useSale();
  const { chooseStatus } = usePayment();
  const paidTotal = amounts.paid + amounts.credit;
  // Keep the warning until the amounts differ from those at the time of the choice.
  const [warnedTotal, setWarnedTotal] = useState<number | null>(null);
  const { status } = amounts.totals;
  const showsWarning = status === 'partially-paid' || warnedTotal === paidTotal;

  function choose(next: PaymentStatus): void {
    setWarnedTotal(next === 'partially-paid' ? paidTotal : null);
    chooseStatus(next);
  }

  return (
    <>
      <TextField
        id="sale-status"
        select
        label={t('orders.state.payment')}
        value={status}
        onChange={(event) => choose(event.target.value as PaymentStatus)}
      >
        {STATUSES.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {t(`orders.status.${choice}`)}
          </MenuItem>
        ))}
      </TextField>
      {showsWarning && <Alert severity="warning">{t('orders.state.partialWarning')}</Alert>}
    </>
  );
}
