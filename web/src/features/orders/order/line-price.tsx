/** The price of a line; whoever may change terms can type another. */
import { TextField, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled, parseDecimal } from '@/shared/lib/decimal';
import { useAppDispatch } from '@/shared/store/hooks';
import type { CartLine } from '../cart/cart';
import { minorOf } from '../cart/cart-figures';
import { priceChanged } from '../cart/cart-slice';
import { typedDecimal } from './decimal-field';
import { useSale } from './use-sale';

const NumberPad = lazy(() => import('./number-pad').then((module) => ({ default: module.NumberPad })));

/** Fingers get large keys instead of the keyboard on the glass. */
const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

export function LinePrice({ line }: { line: CartLine }) {
  const t = useT();
  const { minor, digits, decimal: inWords } = useFormat();
  const { rights } = useSale();
  const dispatch = useAppDispatch();
  const [typing, setTyping] = useState(false);
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const change = (price: string) => dispatch(priceChanged({ id: line.id, price }));
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
    <>
      <TextField
        value={inWords(shown)}
        onClick={(event) => isTouch() && setPad(event.currentTarget)}
        error={!valid}
        onChange={(event) => {
          setTyping(true);
          change(typedDecimal(event.target.value));
        }}
        onBlur={() => setTyping(false)}
        onFocus={(event) => event.target.select()}
        sx={{ width: 88, flexShrink: 0 }}
        slotProps={{
          htmlInput: {
            inputMode: isTouch() ? 'none' : 'decimal',
            'aria-label': t('orders.cart.price', { name: line.name }),
            className: 'figures',
            style: { textAlign: 'end' },
          },
        }}
      />
      {pad && (
        <Suspense fallback={null}>
          <NumberPad
            anchor={pad}
            label={t('orders.pad.price', { name: line.name })}
            decimals={digits}
            scale={digits}
            onValue={(units) => change(fromScaled(units, digits))}
            onClose={() => setPad(null)}
          />
        </Suspense>
      )}
    </>
  );
}
