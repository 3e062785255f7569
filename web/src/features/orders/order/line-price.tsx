/** Price of a line, editable with the right to change terms. */
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled, parseDecimal } from '@/shared/lib/decimal';
import { late } from '@/shared/lib/late';
import { useAppDispatch } from '@/shared/store/hooks';
import type { CartLine } from '../cart/cart';
import { toMinorUnits } from '../cart/cart-amounts';
import { priceChanged } from '../cart/cart-slice';
import { useRights } from '../use-rights';
import { filterDecimal } from './decimal-field';

const NumberPad = late(() => import('./number-pad').then((module) => module.NumberPad));

/** Touch devices get the number pad instead of the on-screen keyboard. */
const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

export function LinePrice({ line }: { line: CartLine }) {
  const t = useT();
  const { minor, digits, decimal: formatDecimal } = useFormat();
  const rights = useRights();
  const dispatch = useAppDispatch();
  const [isTyping, setTyping] = useState(false);
  const [padAnchor, setPadAnchor] = useState<HTMLElement | null>(null);
  const change = (price: string) => dispatch(priceChanged({ id: line.id, price }));
  if (!rights.changeTerms) {
    return (
      <Typography variant="body2" className="tabular-nums">
        {minor(toMinorUnits(line.price, digits))}
      </Typography>
    );
  }
  const decimal = parseDecimal(line.price);
  const isValid = decimal !== null && decimal.scale <= digits;
  const text = isValid && !isTyping ? fromScaled(toMinorUnits(line.price, digits), digits) : line.price;
  return (
    <>
      <TextField
        value={formatDecimal(text)}
        onClick={(event) => isTouch() && setPadAnchor(event.currentTarget)}
        error={!isValid}
        onChange={(event) => {
          setTyping(true);
          change(filterDecimal(event.target.value));
        }}
        onBlur={() => setTyping(false)}
        onFocus={(event) => event.target.select()}
        sx={{ width: 88, flexShrink: 0 }}
        slotProps={{
          htmlInput: {
            inputMode: isTouch() ? 'none' : 'decimal',
            'aria-label': t('orders.cart.price', { name: line.name }),
            className: 'tabular-nums',
            style: { textAlign: 'end' },
          },
        }}
      />
      {padAnchor && (
        <NumberPad
          anchor={padAnchor}
          label={t('orders.pad.price', { name: line.name })}
          decimals={digits}
          scale={digits}
          onValue={(units) => change(fromScaled(units, digits))}
          onClose={() => setPadAnchor(null)}
        />
      )}
    </>
  );
}
