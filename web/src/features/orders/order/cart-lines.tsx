/** Lines of the cart. */
import { Box, List, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { CartLineRow } from './cart-line-row';
import { useReason } from './use-reason';
import { useSale } from './use-sale';

export function CartLines() {
  const t = useT();
  const { cart, amounts } = useSale();
  const reason = useReason('price');
  if (cart.lines.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 2, textAlign: 'center' }}>
        {t('orders.cart.empty')}
      </Typography>
    );
  }
  return (
    <Box>
      <List disablePadding aria-label={t('orders.cart.lines')}>
        {cart.lines.map((line, index) => (
          <CartLineRow key={line.id} line={line} total={amounts.totals.lineTotals[index] ?? 0} />
        ))}
      </List>
      {reason && (
        <Typography variant="caption" color="error" role="alert">
          {reason}
        </Typography>
      )}
    </Box>
  );
}
