/** Delivery method and type, with the slots and addresses that the type needs. */
import { Box, MenuItem, TextField, ToggleButton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { ErrorState } from '@/shared/ui/states';
import { useListShippingMethodsQuery } from '../api.gen';
import { type Cart, isCollected, isDelivered } from '../cart/cart';
import { fieldChanged, slotsOpened } from '../cart/cart-slice';
import { useCart } from '../cart/use-cart';
import { useRights } from '../use-rights';
import { AddressField } from './address-field';
import { Slots } from './slots';
import { useReason } from './use-reason';
import { useSale } from './use-sale';
import { DELIVERY_TYPES, fieldIds } from './use-shortcuts';

/** Return a function that changes method or type; an edited order then needs new slots. */
function useChoose() {
  const dispatch = useAppDispatch();
  const isEdited = useCart((cart) => cart.edits !== null);
  return (choice: Partial<Pick<Cart, 'shippingMethod' | 'deliveryType'>>) => {
    dispatch(fieldChanged(choice));
    if (isEdited) dispatch(slotsOpened(true));
  };
}

function MethodField() {
  const t = useT();
  const choose = useChoose();
  const rights = useRights();
  const chosen = useCart((cart) => cart.shippingMethod);
  const reason = useReason('shippingMethod');
  const { data, error, refetch } = useListShippingMethodsQuery({});
  const methods = data?.['hydra:member'];
  if (error && !methods) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <TextField
      id={fieldIds.method}
      select
      label={t('orders.delivery.mode')}
      value={methods ? (chosen ?? '') : ''}
      disabled={!rights.changeTerms}
      helperText={reason}
      onChange={(event) => choose({ shippingMethod: event.target.value })}
    >
      {(methods ?? []).map((method) => (
        <MenuItem key={method.id} value={method.id}>
          {method.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function TypeChoice() {
  const t = useT();
  const choose = useChoose();
  const rights = useRights();
  const chosen = useCart((cart) => cart.deliveryType);
  const reason = useReason('deliveryType');
  return (
    <Box>
      <Box
        role="group"
        aria-label={t('orders.delivery.type')}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}
      >
        {DELIVERY_TYPES.map((type) => (
          <ToggleButton
            key={type}
            id={fieldIds.type(type)}
            value={type}
            color="primary"
            selected={type === chosen}
            disabled={!rights.changeTerms}
            onChange={() => choose({ deliveryType: type })}
            sx={{ minHeight: 44, py: 0, textTransform: 'none' }}
          >
            {t(`orders.delivery.${type}`)}
          </ToggleButton>
        ))}
      </Box>
      {reason && (
        <Typography variant="caption" color="textSecondary">
          {reason}
        </Typography>
      )}
    </Box>
  );
}

function Fees() {
  const t = useT();
  const { minor } = useFormat();
  const { amounts } = useSale();
  return (
    <Typography variant="body2" color="textSecondary" className="tabular-nums">
      {t('orders.delivery.fees', { amount: minor(amounts.fees) })}
    </Typography>
  );
}

export function Delivery() {
  const type = useCart((cart) => cart.deliveryType);
  const isShipped = type !== null && type !== 'on-store';
  return (
    <>
      <MethodField />
      <TypeChoice />
      <Slots />
      {isCollected(type) && <AddressField leg="collect" />}
      {isDelivered(type) && <AddressField leg="shipping" />}
      {isShipped && <Fees />}
    </>
  );
}
