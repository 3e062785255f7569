/** One line: name, price, quantity, amount. */
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Remove from '@mui/icons-material/Remove';
import { Box, IconButton, ListItem, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { FORMAT_LOCALES } from '@/shared/i18n/locales';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import type { CartLine } from '../cart/cart';
import { lineRemoved, unitAdded, unitRemoved } from '../cart/cart-slice';
import { LinePrice } from './line-price';
import { useSale } from './use-sale';

const LONGEST_NAME = 16;

const shortName = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

function useQuantity(line: CartLine) {
  const dispatch = useAppDispatch();
  const { locale } = useI18n();
  return {
    text: new Intl.NumberFormat(FORMAT_LOCALES[locale]).format(line.tenths / 10),
    more: () => dispatch(unitAdded(line.id)),
    less: () => dispatch(unitRemoved(line.id)),
    remove: () => dispatch(lineRemoved(line.id)),
  };
}

export function CartLineRow({ line, total }: { line: CartLine; total: number }) {
  const { t } = useI18n();
  const { minor } = useFormat();
  const { rights } = useSale();
  const quantity = useQuantity(line);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === '+') quantity.more();
    if (event.key === '-') quantity.less();
  }

  return (
    <ListItem
      disableGutters
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={line.name} sx={{ fontWeight: 500 }}>
          {shortName(line.name)}
        </Typography>
      </Box>
      <LinePrice line={line} />
      <IconButton onClick={quantity.less} aria-label={t('orders.cart.less', { name: line.name })}>
        <Remove fontSize="small" />
      </IconButton>
      <Typography className="figures" sx={{ minWidth: 28, textAlign: 'center' }} aria-live="polite">
        {quantity.text}
      </Typography>
      <IconButton onClick={quantity.more} aria-label={t('orders.cart.more', { name: line.name })}>
        <Add fontSize="small" />
      </IconButton>
      <Typography
        variant="body2"
        className="figures"
        sx={{ minWidth: 92, textAlign: 'end', fontWeight: 600 }}
      >
        {minor(total)}
      </Typography>
      {rights.deleteLines && (
        <IconButton onClick={quantity.remove} aria-label={t('orders.cart.delete', { name: line.name })}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </ListItem>
  );
}
