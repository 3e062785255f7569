/** Opens a customer's points, if the user may see them and the shop has the wheel. */
import StarsOutlined from '@mui/icons-material/StarsOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import type { Customer } from '../contract';
import { useRights } from '../use-rights';
import { PointsDialog } from './points-dialog';

export function PointsButton({ customer }: { customer: Customer }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { openWallets } = useRights();
  const { applications } = useMe();
  if (!(openWallets && applications.includes('wheel'))) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('orders.points.open', { name: customer.fullName })}
        onClick={() => setOpen(true)}
      >
        <StarsOutlined fontSize="small" />
      </IconButton>
      {open && <PointsDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}
