/** Discount and promo code, for admins. */
import { Alert, Box, Button, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { parseDecimal } from '@/shared/lib/decimal';
import { useAppDispatch } from '@/shared/store/hooks';
import { fieldChanged } from '../cart/cart-slice';
import { filterDecimal } from './decimal-field';
import { usePromo } from './use-promo';
import { useReason } from './use-reason';
import { useSale } from './use-sale';

function Percent() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { decimal } = useFormat();
  const { cart } = useSale();
  const reason = useReason('discount');
  const isInvalid = cart.discount !== '' && !parseDecimal(cart.discount);
  return (
    <TextField
      id="sale-discount"
      label={t('orders.discounts.percent')}
      value={decimal(cart.discount)}
      placeholder="0"
      error={isInvalid || Boolean(reason)}
      helperText={isInvalid ? t('form.notANumber') : reason}
      onChange={(event) => dispatch(fieldChanged({ discount: filterDecimal(event.target.value) }))}
      onFocus={(event) => event.target.select()}
      slotProps={{
        htmlInput: { inputMode: 'decimal', className: 'tabular-nums', style: { textAlign: 'end' } },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      }}
    />
  );
}

export function Discounts() {
  const t = useT();
  const { minor } = useFormat();
  const { cart, amounts } = useSale();
  const promo = usePromo();
  const [code, setCode] = useState(cart.promo?.code ?? '');
  const apply = () => void promo.apply(code);
  return (
    <>
      <Percent />
      <Box
        component="form"
        sx={{ display: 'flex', gap: 1, alignItems: 'start' }}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextField
          id="sale-promo"
          label={t('orders.discounts.promo')}
          value={code}
          error={promo.errorKey !== null}
          helperText={promo.errorKey && t(promo.errorKey)}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={!code.trim() || promo.isChecking}
          sx={{ minHeight: 40 }}
        >
          {t('orders.discounts.apply')}
        </Button>
      </Box>
      {cart.promo && (
        <Alert
          severity="success"
          closeText={t('orders.discounts.remove')}
          onClose={() => {
            promo.remove();
            setCode('');
          }}
        >
          {t('orders.discounts.applied', { code: cart.promo.code, amount: minor(amounts.totals.promo) })}
        </Alert>
      )}
    </>
  );
}
