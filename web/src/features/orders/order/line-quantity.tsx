/** Quantity of a line with minus and plus; pressing the quantity opens the number pad. */
import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { late } from '@/shared/lib/late';
import { useAppDispatch } from '@/shared/store/hooks';
import type { CartLine } from '../cart/cart';
import { isLastUnit, isMeasured } from '../cart/cart-lines';
import { quantityTyped, unitAdded, unitRemoved } from '../cart/cart-slice';
import { useRights } from '../use-rights';

const NumberPad = late(() => import('./number-pad').then((module) => module.NumberPad));

export interface Quantity {
  increase: () => void;
  decrease: () => void;
  setTenths: (tenths: number) => void;
  /** Whether minus is disabled. */
  isDecreaseDisabled: boolean;
}

/** Commands that change the quantity of a cart line. */
export function useQuantity(line: CartLine): Quantity {
  const dispatch = useAppDispatch();
  const rights = useRights();
  return {
    increase: () => dispatch(unitAdded(line.id)),
    decrease: () => dispatch(unitRemoved({ id: line.id, canRemoveStored: rights.deleteLines })),
    setTenths: (tenths: number) => dispatch(quantityTyped({ id: line.id, tenths })),
    /** Only an admin may remove a line of a saved order. */
    isDecreaseDisabled: isLastUnit(line) && line.stored !== null && !rights.deleteLines,
  };
}

export function LineQuantity({ line, quantity }: { line: CartLine; quantity: Quantity }) {
  const { t } = useI18n();
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const { name, unit } = line;
  const text = useFormat().count(line.tenths / 10);
  const amount = isMeasured(line) ? `${text}\u00a0${unit}` : text;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <IconButton
        onClick={quantity.decrease}
        disabled={quantity.isDecreaseDisabled}
        aria-label={t('orders.cart.less', { name })}
      >
        <Remove fontSize="small" />
      </IconButton>
      <ButtonBase
        className="tabular-nums"
        aria-label={t('orders.cart.quantity', { name, quantity: amount })}
        aria-haspopup="dialog"
        onClick={(event) => setPad(event.currentTarget)}
        sx={{ minWidth: 36, minHeight: 44, typography: 'body1', borderRadius: 1, whiteSpace: 'nowrap' }}
      >
        <span aria-live="polite">{text}</span>
        {isMeasured(line) && <small>&nbsp;{unit}</small>}
      </ButtonBase>
      <IconButton onClick={quantity.increase} aria-label={t('orders.cart.more', { name })}>
        <Add fontSize="small" />
      </IconButton>
      {pad && (
        <NumberPad
          anchor={pad}
          label={t('orders.pad.quantity', { name })}
          decimals={isMeasured(line) ? 1 : 0}
          onValue={quantity.setTenths}
          scale={1}
          onClose={() => setPad(null)}
        />
      )}
    </Box>
  );
}
