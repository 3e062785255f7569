/** Row of a cart line: name, price, quantity, amount. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, ListItem, Typography } from '@mui/material';
import { type KeyboardEvent, memo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import type { CartLine } from '../cart/cart';
import { lineRemoved } from '../cart/cart-slice';
import { useRights } from '../use-rights';
import { LinePrice } from './line-price';
import { LineQuantity, useQuantity } from './line-quantity';
import { ShortLineName } from './short-line-name';

// Of the cart panel, whose width does not follow that of the window.
const ONE_ROW = '@470';

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  flexWrap: { '@': 'wrap', [ONE_ROW]: 'nowrap' },
} as const;

// In a narrow panel name and amount stand above what can be changed.
const NAME = {
  order: { '@': -2, [ONE_ROW]: 0 },
  flexGrow: 1,
  minWidth: 0,
  flexBasis: { '@': '60%', [ONE_ROW]: 'auto' },
} as const;
const AMOUNT = { order: { '@': -1, [ONE_ROW]: 0 }, minWidth: 92, textAlign: 'end', fontWeight: 600 } as const;

export const CartLineRow = memo(function CartLineRow({ line, total }: { line: CartLine; total: number }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { minor } = useFormat();
  const rights = useRights();
  const quantity = useQuantity(line);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === '+') quantity.increase();
    if (event.key === '-' && !quantity.isDecreaseDisabled) quantity.decrease();
    if (event.key === 'Delete' && rights.deleteLines) dispatch(lineRemoved(line.id));
  }

  return (
    <ListItem disableGutters onKeyDown={onKeyDown} sx={ROW}>
      <Box sx={NAME}>
        <ShortLineName line={line} />
      </Box>
      <LinePrice line={line} />
      <LineQuantity line={line} quantity={quantity} />
      <Typography variant="body2" className="tabular-nums" sx={AMOUNT}>
        {minor(total)}
      </Typography>
      {rights.deleteLines && (
        <IconButton
          onClick={() => dispatch(lineRemoved(line.id))}
          aria-label={t('orders.cart.delete', { name: line.name })}
          sx={{ marginInlineStart: { '@': 'auto', [ONE_ROW]: 0 } }}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </ListItem>
  );
});
