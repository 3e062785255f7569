/** Wallet of a customer: entries and deposits. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  Skeleton,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { parseDecimal } from '@/shared/lib/decimal';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Customer } from '../contract';
import { useCreateWalletEntryMutation, useListWalletEntriesQuery } from '../office/api';
import { filterDecimal } from '../order/decimal-field';

const LIMIT = 30;

function Entries({ customer }: { customer: string }) {
  const t = useT();
  const { amount, dateTime } = useFormat();
  const { data, error, refetch } = useListWalletEntriesQuery({
    customer,
    itemsPerPage: LIMIT,
    order: { createdAt: 'desc' },
  });
  const entries = data?.['hydra:member'];
  if (error && !entries) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!entries) return <Skeleton variant="rounded" height={120} />;
  if (entries.length === 0) return <EmptyState text={t('orders.wallet.empty')} />;
  return (
    <List dense disablePadding aria-label={t('orders.wallet.entries')}>
      {entries.map(({ id, reason, note, createdAt, ...entry }) => (
        <ListItem key={id} disableGutters divider>
          <ListItemText
            primary={t(`orders.wallet.${reason}`)}
            secondary={[createdAt && dateTime(createdAt), note].filter(Boolean).join(' · ')}
          />
          <Box className="tabular-nums" sx={{ textAlign: 'end' }}>
            <strong>{amount(entry.amount)}</strong>
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{amount(entry.balance)}</Box>
          </Box>
        </ListItem>
      ))}
    </List>
  );
}

/** Send a deposit; retries reuse its idempotency key. */
function useDeposit(customer: string) {
  const [create, { isLoading }] = useCreateWalletEntryMutation();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  async function send(): Promise<void> {
    setProblem(null);
    try {
      const walletEntryWrite = { customer, amount: text.replace(',', '.'), clientRequestId: key };
      await create({ walletEntryWrite }).unwrap();
      setText('');
    } catch (error) {
      setProblem(toProblem(error));
      // Without a response, a retry must use the same key.
      if (toProblem(error).status === 0) return;
    }
    setKey(crypto.randomUUID());
  }
  const ready = parseDecimal(text) !== null && !isLoading;
  return { text, type: (typed: string) => setText(filterDecimal(typed)), send, problem, ready };
}

export function WalletDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT();
  const { currency, decimal } = useFormat();
  const deposit = useDeposit(customer.id);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="wallet-title">
      <DialogTitle id="wallet-title">{t('orders.wallet.title', { name: customer.fullName })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {deposit.problem && <ViolationAlerts problem={deposit.problem} />}
        <Box
          component="form"
          sx={{ display: 'flex', gap: 1, pt: 1 }}
          onSubmit={(event) => {
            event.preventDefault();
            void deposit.send();
          }}
        >
          <TextField
            id="wallet-amount"
            label={t('orders.wallet.amount', { currency })}
            value={decimal(deposit.text)}
            onChange={({ target }) => deposit.type(target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal', className: 'tabular-nums' } }}
          />
          <Button type="submit" variant="contained" disabled={!deposit.ready} sx={{ flexShrink: 0 }}>
            {t('orders.wallet.put')}
          </Button>
        </Box>
        <Entries customer={customer.id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
