/** The price of a line; whoever may change terms can type another. */
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled, parseDecimal } from '@/shared/lib/decimal';
import { useAppDispatch } from '@/shared/store/hooks';
import type { CartLine } from '../cart/cart';
import { minorOf } from '../cart/cart-figures';
import { priceChanged } from '../cart/cart-slice';
import { typedDecimal } from './decimal-field';
import { useSale } from './use-sale';

export function LinePrice({ line }: { line: CartLine }) {
  const t = useT();
  const { minor, digits } = useFormat();
  const { rights } = useSale();
  const dispatch = useAppDispatch();
  const [typing, setTyping] = useState(false);
  if (!rights.changeTerms) {
    return (
      <Typography variant="body2" className="figures">
        {minor(minorOf(line.price, digits))}
      </Typography>
    );
  }
  const decimal = parseDecimal(line.price);
  const valid = decimal !== null && decimal.scale <= digits;
  const shown = valid && !typing ? fromScaled(minorOf(line.price, digits), digits) : line.price;
  return (
    <TextField
      value={shown}
      error={!valid}
      onChange={(event) => {
        setTyping(true);
        dispatch(priceChanged({ id: line.id, price: typedDecimal(event.target.value) }));
      }}
      onBlur={() => setTyping(false)}
      onFocus={(event) => event.target.select()}
      sx={{ width: 88, flexShrink: 0 }}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          'aria-label': t('orders.cart.price', { name: line.name }),
          className: 'figures',
          style: { textAlign: 'end' },
        },
      }}
    />
  );
}
