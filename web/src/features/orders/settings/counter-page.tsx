/** Settings page of the counter: walk-in customer, delivery and payment of a sale there. */
import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useDebounced } from '@/shared/lib/use-debounced';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { useListCustomersQuery, useListPaymentMethodsQuery, useListShippingMethodsQuery } from '../api.gen';
import { toId } from '../cart/to-id';
import type { DeliveryType } from '../contract';
import type { ShopSettings } from '../office/contract';
import { PrintAgentSection } from './print-agent-section';
import { ShopSettingsPage } from './shop-settings-page';
import { useWalkInCustomer } from './use-walk-in-customer';

interface FieldsProps {
  shop: ShopSettings;
  onChange: (changes: Partial<ShopSettings>) => void;
}

const DEBOUNCE_MS = 150;
const DELIVERY_TYPES: readonly DeliveryType[] = ['on-store', 'collecte', 'delivery', 'collecte-and-delivery'];

function CustomerField({ shop, onChange }: FieldsProps) {
  const t = useT();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data } = useListCustomersQuery({ itemsPerPage: 20, ...(search && { search }) });
  const chosen = useWalkInCustomer(shop.counterCustomer);
  const options = (data?.['hydra:member'] ?? []).map(({ id, fullName }) => ({ id, fullName }));
  return (
    <Autocomplete
      id="counter-customer"
      options={options}
      value={chosen}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ fullName }) => fullName}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_event, option) => onChange({ counterCustomer: option?.id ?? null })}
      renderInput={(parameters) => (
        <TextField {...parameters} label={t('counter.customer')} helperText={t('counter.customerHint')} />
      )}
    />
  );
}

function MethodFields({ shop, onChange }: FieldsProps) {
  const t = useT();
  const shipping = useListShippingMethodsQuery({}).data?.['hydra:member'] ?? [];
  const payment = useListPaymentMethodsQuery({}).data?.['hydra:member'] ?? [];
  const choices = [
    ['counterShippingMethod', 'orders.delivery.mode', shipping],
    ['counterPaymentMethod', 'orders.payment.method', payment],
  ] as const;
  return (
    <>
      {choices.map(([name, labelKey, methods]) => (
        <TextField
          key={name}
          id={name}
          select
          label={t(labelKey)}
          value={methods.length > 0 ? toId(shop[name] ?? '') : ''}
          onChange={({ target }) => onChange({ [name]: target.value || null })}
        >
          {methods.map((method) => (
            <MenuItem key={method.id} value={method.id}>
              {method.name}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <TextField
        id="counter-type"
        select
        label={t('orders.delivery.type')}
        value={shop.counterDeliveryType ?? ''}
        onChange={({ target }) => onChange({ counterDeliveryType: target.value as DeliveryType })}
      >
        {DELIVERY_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`orders.delivery.${type}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

export function CounterPage() {
  const t = useT();
  return (
    <ShopSettingsPage
      title={t('counter.title')}
      hint={t('counter.text')}
      height={320}
      more={<PrintAgentSection />}
    >
      {(shop, change) => (
        <>
          <CustomerField shop={shop} onChange={change} />
          <MethodFields shop={shop} onChange={change} />
        </>
      )}
    </ShopSettingsPage>
  );
}
