/** Dialog of an invoice as data: its file, sending it, and what became of it. */
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useMailInvoiceMutation, useSendEInvoiceMutation } from '../office/api.gen';
import type { Invoice } from '../office/contract';
import { canSend, EInvoiceStatus } from './e-invoice-status';

interface EInvoiceDialogProps {
  invoice: Invoice;
  /** Key of the format in the pack of the country. */
  format: string;
  onClose: () => void;
}

/** Return a command that sends the invoice, and what went wrong with it. */
function useSending(invoice: Invoice) {
  const [send, { isLoading }] = useSendEInvoiceMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  async function run(): Promise<void> {
    setProblem(null);
    try {
      await send({ id: invoice.id }).unwrap();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return { run, problem, isLoading };
}

/** Button that e-mails the invoice to its customer, and says when that was done. */
function MailButton({
  invoice,
  onProblem,
}: {
  invoice: Invoice;
  onProblem: (problem: Problem | null) => void;
}) {
  const t = useT();
  const [key] = useState(() => crypto.randomUUID());
  const [mail, { isLoading, isSuccess }] = useMailInvoiceMutation();
  async function run(): Promise<void> {
    onProblem(null);
    try {
      await mail({ id: invoice.id, 'Idempotency-Key': key }).unwrap();
    } catch (error) {
      onProblem(toProblem(error));
    }
  }
  if (isSuccess) return <Alert severity="success">{t('orders.invoices.electronic.mailed')}</Alert>;
  return (
    <Button variant="outlined" startIcon={<MailOutlined />} disabled={isLoading} onClick={() => void run()}>
      {t('orders.invoices.electronic.mail')}
    </Button>
  );
}

export function EInvoiceDialog({ invoice, format, onClose }: EInvoiceDialogProps) {
  const t = useT();
  const file = useFile();
  const sending = useSending(invoice);
  const { number, eInvoiceStatus, eInvoiceReason } = invoice;
  const text = (key: string, values?: Record<string, string>) =>
    t(`orders.invoices.electronic.${key}`, values);
  const [mailProblem, setMailProblem] = useState<Problem | null>(null);
  const problem = sending.problem ?? file.problem ?? mailProblem;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="e-invoice-title">
      <DialogTitle id="e-invoice-title">{text('title', { number })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <EInvoiceStatus invoice={invoice} />
          {problem && <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />}
          {eInvoiceReason && <Alert severity="error">{text('reason', { reason: eInvoiceReason })}</Alert>}
          <Typography>{text(`format.${format}`)}</Typography>
          <Button
            variant="outlined"
            startIcon={<DownloadOutlined />}
            disabled={file.busy}
            onClick={() => void file.save(`/api/invoices/${invoice.id}/xml`, `${number}.xml`)}
          >
            {text('xml')}
          </Button>
          <MailButton invoice={invoice} onProblem={setMailProblem} />
          {canSend(invoice) && <Typography color="textSecondary">{text('sendHint')}</Typography>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        {canSend(invoice) && (
          <Button
            variant="contained"
            startIcon={<SendOutlined />}
            disabled={sending.isLoading}
            onClick={() => void sending.run()}
          >
            {text(eInvoiceStatus === 'rejected' ? 'again' : 'send')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
