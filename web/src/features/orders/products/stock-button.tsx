/** Opens the stock of a product that is counted. */
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';
import type { Product } from '../contract';

const StockDialog = late(() => import('./stock-dialog').then((module) => module.StockDialog));

export function StockButton({ item }: { item: Product }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!item.trackStock) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('stock.dialog.open', { name: item.name })}
        onClick={() => setOpen(true)}
      >
        <Inventory2Outlined fontSize="small" />
      </IconButton>
      {open && <StockDialog product={item} onClose={() => setOpen(false)} />}
    </>
  );
}
