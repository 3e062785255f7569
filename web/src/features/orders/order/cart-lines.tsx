/** Lines of the cart. */
import { Box, List, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { CartLineRow } from './cart-line-row';
import { useReason } from './use-reason';
import { useSale } from './use-sale';

/** Many lines scroll by themselves beside the catalogue, so that what is paid stays in sight below them. */
const OWN_SCROLL = { md: 'max(160px, 100dvh - 470px)' };

/** Return the list's ref; a new line is scrolled to. */
function useLastLine(count: number) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current && count > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return list;
}

export function CartLines() {
  const t = useT();
  const { cart, amounts } = useSale();
  const reason = useReason('price');
  const list = useLastLine(cart.lines.length);
  if (cart.lines.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 2, textAlign: 'center' }}>
        {t('orders.cart.empty')}
      </Typography>
    );
  }
  return (
    <Box>
      <List
        ref={list}
        disablePadding
        aria-label={t('orders.cart.lines')}
        sx={{ maxHeight: OWN_SCROLL, overflowY: { md: 'auto' } }}
      >
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
