/** Wallet of a customer: entries and deposits. */
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { parseDecimal } from '@/shared/lib/decimal';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Customer } from '../contract';
import { useCreateWalletEntryMutation } from '../office/api.gen';
import { useKeyedSend } from '../office/use-keyed-send';
import { filterDecimal } from '../order/decimal-field';
import { WalletEntries } from './wallet-entries';

/** Send a deposit; retries reuse its idempotency key. */
function useDeposit(customer: string) {
  const [create, { isLoading }] = useCreateWalletEntryMutation();
  const keyed = useKeyedSend();
  const [text, setText] = useState('');
  async function send(): Promise<void> {
    const deposit = { customer, amount: text.replace(',', '.') };
    const isStored = await keyed.send((clientRequestId) =>
      create({ walletEntryWrite: { ...deposit, clientRequestId } }).unwrap(),
    );
    if (isStored) setText('');
  }
  const ready = parseDecimal(text) !== null && !isLoading;
  return {
    text,
    type: (typed: string) => setText(filterDecimal(typed)),
    send,
    problem: keyed.problem,
    ready,
  };
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
        <WalletEntries customer={customer.id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
