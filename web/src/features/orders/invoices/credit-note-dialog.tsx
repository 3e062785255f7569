/** Dialog that cancels an invoice by a credit note with a reason. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useCancelInvoiceMutation } from '../office/api.gen';
import type { Invoice } from '../office/contract';

export function CreditNoteDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useT();
  const [cancel, { isLoading }] = useCancelInvoiceMutation();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  async function send(): Promise<void> {
    setProblem(null);
    try {
      const key = `credit-note-${invoice.id}`;
      await cancel({ id: invoice.id, 'Idempotency-Key': key, cancelInvoiceBody: { reason } }).unwrap();
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="credit-note-title">
      <DialogTitle id="credit-note-title">
        {t('orders.invoices.cancel', { number: invoice.number })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2">{t('orders.invoices.cancelHint')}</Typography>
        {problem && <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />}
        <TextField
          id="credit-note-reason"
          label={t('orders.sheet.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" color="error" disabled={isLoading} onClick={() => void send()}>
          {t('orders.invoices.credit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
