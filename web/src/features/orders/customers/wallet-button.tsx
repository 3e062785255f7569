/** Opens a customer's wallet, if the user may see it. */
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Customer } from '../contract';
import { useRights } from '../use-rights';
import { WalletDialog } from './wallet-dialog';

export function WalletButton({ customer }: { customer: Customer }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!useRights().openWallets) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('orders.wallet.open', { name: customer.fullName })}
        onClick={() => setOpen(true)}
      >
        <AccountBalanceWalletOutlined fontSize="small" />
      </IconButton>
      {open && <WalletDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}
