/** Delivery mode and type, and the addresses the type needs. */
import { Box, MenuItem, TextField, ToggleButton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { ErrorState } from '@/shared/ui/states';
import { useListShippingMethodsQuery } from '../api';
import { isCollected, isDelivered } from '../cart/cart';
import { fieldChanged } from '../cart/cart-slice';
import type { DeliveryType } from '../contract';
import { useReason } from './use-reason';
import { useSale } from './use-sale';
import { fieldIds } from './use-shortcuts';

const TYPES: DeliveryType[] = ['on-store', 'collecte', 'delivery', 'collecte-and-delivery'];

function MethodField() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { cart, rights } = useSale();
  const reason = useReason('shippingMethod');
  const { data, error, refetch } = useListShippingMethodsQuery({});
  const methods = data?.['hydra:member'];
  if (error && !methods) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <TextField
      id={fieldIds.method}
      select
      label={t('orders.delivery.mode')}
      value={methods ? (cart.shippingMethod ?? '') : ''}
      disabled={!rights.changeTerms}
      helperText={reason}
      onChange={(event) => dispatch(fieldChanged({ shippingMethod: event.target.value }))}
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
  const dispatch = useAppDispatch();
  const { cart, rights } = useSale();
  const reason = useReason('deliveryType');
  return (
    <Box>
      <Box
        role="group"
        aria-label={t('orders.delivery.type')}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}
      >
        {TYPES.map((type) => (
          <ToggleButton
            key={type}
            value={type}
            color="primary"
            selected={type === cart.deliveryType}
            disabled={!rights.changeTerms}
            onChange={() => dispatch(fieldChanged({ deliveryType: type }))}
            sx={{ minHeight: 44, py: 0, textTransform: 'none' }}
          >
            {t(`orders.delivery.${type}`)}
          </ToggleButton>
        ))}
      </Box>
      {reason && (
        <Typography variant="caption" color="text.secondary">
          {reason}
        </Typography>
      )}
    </Box>
  );
}

function AddressField({ field }: { field: 'collectAddress' | 'shippingAddress' }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { cart, rights } = useSale();
  const reason = useReason(field);
  return (
    <TextField
      id={`sale-${field}`}
      label={t(`orders.delivery.${field}`)}
      value={cart[field]}
      required
      disabled={!rights.changeTerms}
      helperText={reason}
      onChange={(event) => dispatch(fieldChanged({ [field]: event.target.value }))}
    />
  );
}

export function Delivery() {
  const t = useT();
  const { minor } = useFormat();
  const { cart, figures } = useSale();
  const isShipped = cart.deliveryType !== null && cart.deliveryType !== 'on-store';
  return (
    <>
      <MethodField />
      <TypeChoice />
      {isCollected(cart.deliveryType) && <AddressField field="collectAddress" />}
      {isDelivered(cart.deliveryType) && <AddressField field="shippingAddress" />}
      {isShipped && (
        <Typography variant="body2" color="text.secondary" className="figures">
          {t('orders.delivery.fees', { amount: minor(figures.fees) })}
        </Typography>
      )}
    </>
  );
}
