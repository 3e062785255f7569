/** Dialog that records cash put into the drawer or taken out, with the reason. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { parseDecimal } from '@/shared/lib/decimal';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useCreateCashMovementMutation } from '../office/api.gen';
import { DecimalField } from '../order/decimal-field';

export type Direction = 'in' | 'out';

interface MovementDialogProps {
  session: string;
  direction: Direction;
  onClose: () => void;
}

export function MovementDialog({ session, direction, onClose }: MovementDialogProps) {
  const t = useT();
  const [create] = useCreateCashMovementMutation();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const saving = useSaving();
  const sign = direction === 'out' ? '-' : '';
  const send = () =>
    create({
      'Idempotency-Key': key,
      cashMovementWrite: {
        cashSession: session,
        amount: `${sign}${amount.replace(',', '.')}`,
        reason: reason.trim(),
      },
    }).unwrap();
  return (
    <FormDialog
      title={t(`cash.${direction}`)}
      width="xs"
      saving={saving}
      canSave={Boolean(parseDecimal(amount)) && reason.trim() !== ''}
      save={send}
      onClose={onClose}
    >
      <DecimalField
        id="cash-amount"
        autoFocus
        required
        sx={{ mt: 1 }}
        label={t('cash.amount')}
        value={amount}
        onValue={setAmount}
      />
      <TextField
        id="cash-reason"
        required
        label={t('cash.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
