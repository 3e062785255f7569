/** Sums of imported orders, one for each currency. */
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { ImportedOrderTotal } from '../office/contract';
import { useAmountIn } from './use-amount-in';

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: 4,
  rowGap: 1,
  px: 2,
  py: 1.5,
} as const;

export function ImportedTotals({ totals }: { totals: readonly ImportedOrderTotal[] }) {
  const t = useT();
  const amountIn = useAmountIn();
  return (
    <Box sx={ROW}>
      {totals.map(({ currency, total, count }) => (
        <Typography key={currency} variant="body2" color="textSecondary">
          {t('orders.imported.sum', { count })}{' '}
          <Box component="strong" className="tabular-nums" sx={{ color: 'text.primary' }}>
            {amountIn(total, currency)}
          </Box>
        </Typography>
      ))}
    </Box>
  );
}
