/** Form that places a supplier order; the address is prefilled from the order. */
import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { getTextFieldProps } from '@/shared/ui/text-field-props';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Order } from '../contract';
import { useReadSupplierAccountQuery } from './api';
import { usePlaceSupplierOrderMutation } from './api.gen';

const PARTS = ['name', 'address', 'zip', 'city', 'province', 'countryCode', 'phone'] as const;
type Address = Record<(typeof PARTS)[number], string>;
const WIDE: readonly string[] = ['name', 'address', 'phone'];
const LENGTHS: Partial<Address> = { countryCode: '2' };

const toAddress = (order: Order, countryCode: string): Address => ({
  name: order.customer?.fullName ?? '',
  phone: order.customer?.phone ?? '',
  address: order.shippingAddress,
  city: '',
  province: '',
  zip: '',
  countryCode,
});

function usePlacing(order: Order, country: string, onPlaced: () => void) {
  const [address, setAddress] = useState(() => toAddress(order, country));
  const [payFromBalance, setPayFromBalance] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [place, { isLoading }] = usePlaceSupplierOrderMutation();
  async function send(): Promise<void> {
    setProblem(null);
    const placeOrderBody = { order: order.id, address, payFromBalance };
    await place({ 'Idempotency-Key': key, placeOrderBody })
      .unwrap()
      .then(onPlaced, (error: unknown) => setProblem(toProblem(error)));
  }
  const findError = (name: string) =>
    problem?.violations.find(({ propertyPath }) => propertyPath === `address.${name}`)?.message;
  const otherProblem = problem && !PARTS.some(findError) ? problem : null;
  return {
    address,
    setAddress,
    payFromBalance,
    setPayFromBalance,
    send,
    findError,
    otherProblem,
    busy: isLoading,
  };
}

interface Props {
  order: Order;
  country: string;
  onClose: () => void;
}

export function PlaceForm({ order, country, onClose }: Props) {
  const t = useT();
  const form = usePlacing(order, country, onClose);
  const account = useReadSupplierAccountQuery();
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      {PARTS.map((name) => (
        <TextField
          key={name}
          id={`supplier-${name}`}
          size="small"
          label={t(`orders.supplier.address.${name}`)}
          value={form.address[name]}
          error={Boolean(form.findError(name))}
          helperText={form.findError(name)}
          onChange={({ target }) => form.setAddress({ ...form.address, [name]: target.value })}
          {...getTextFieldProps(name, { maxLength: Number(LENGTHS[name] ?? 200) })}
          sx={WIDE.includes(name) ? { gridColumn: '1 / -1' } : {}}
        />
      ))}
      {account.data?.isShared === false && (
        <FormControlLabel
          sx={{ gridColumn: '1 / -1' }}
          control={
            <Checkbox
              checked={form.payFromBalance}
              onChange={({ target }) => form.setPayFromBalance(target.checked)}
            />
          }
          label={t('orders.supplier.fromBalance')}
        />
      )}
      {form.otherProblem && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ViolationAlerts key={JSON.stringify(form.otherProblem)} problem={form.otherProblem} />
        </Box>
      )}
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      <Button type="submit" variant="contained" disabled={form.busy}>
        {t('orders.supplier.send')}
      </Button>
    </Box>
  );
}
