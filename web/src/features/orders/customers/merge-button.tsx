/** Opens the dialog that merges another customer into this one, for admins. */
import MergeOutlined from '@mui/icons-material/MergeOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Customer } from '../contract';
import { useRights } from '../use-rights';
import { MergeDialog } from './merge-dialog';

export function MergeButton({ customer }: { customer: Customer }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!useRights().mergeCustomers) return null;
  const label = t('orders.merge.open', { name: customer.fullName });
  return (
    <>
      <IconButton size="small" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <MergeOutlined fontSize="small" />
      </IconButton>
      {open && <MergeDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}
