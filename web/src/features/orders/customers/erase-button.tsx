/** Opens the dialog that erases a customer's personal data, for admins. */
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Customer } from '../contract';
import { useRights } from '../use-rights';
import { EraseDialog } from './erase-dialog';

export function EraseButton({ customer }: { customer: Customer }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!useRights().eraseCustomers) return null;
  const label = t('erase.open', { name: customer.fullName });
  return (
    <>
      <IconButton size="small" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <PersonRemoveOutlined fontSize="small" />
      </IconButton>
      {open && <EraseDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}
