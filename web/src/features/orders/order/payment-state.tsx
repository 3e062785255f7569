/** The order's state: what is paid follows from the amounts, and choosing it fills them in. */
import { Alert, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { PaymentStatus } from '../money';
import { usePayment } from './use-payment';
import { useSale } from './use-sale';

const STATUSES: PaymentStatus[] = ['waiting', 'partially-paid', 'paid'];

export function PaymentState() {
  const t = useT();
  const { figures } = useSale();
  const { chooseStatus } = usePayment();
  const given = figures.paid + figures.credit;
  // Chosen by hand it is said as long as the amounts are those it was chosen for.
  const [chosenFor, setChosenFor] = useState<number | null>(null);
  const { status } = figures.totals;
  const warns = status === 'partially-paid' || chosenFor === given;

  function choose(next: PaymentStatus): void {
    setChosenFor(next === 'partially-paid' ? given : null);
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
      {warns && <Alert severity="warning">{t('orders.state.partialWarning')}</Alert>}
    </>
  );
}
