/** Settings page of the public shop: whether it is open, least order, wallet, terms, returns, wheel, delivery zones, sites that may use it, card payments. */
import { Box, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useListShippingMethodsQuery } from '../api.gen';
import { toId } from '../cart/to-id';
import type { ShopSettings } from '../office/contract';
import { CardAccountSection } from './card-account-section';
import { DeliveryZoneFields } from './delivery-zone-fields';
import { LimitField } from './limit-field';
import { ShopSettingsPage } from './shop-settings-page';

interface FieldsProps {
  shop: ShopSettings;
  onChange: (changes: Partial<ShopSettings>) => void;
}

const ALL_OF_WALLET = 100;

function TermsFields({ shop, onChange }: FieldsProps) {
  const t = useT();
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={shop.shopOpen ?? true}
            onChange={({ target }) => onChange({ shopOpen: target.checked })}
          />
        }
        label={t('onlineShop.isOpen')}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <LimitField
          label={t('onlineShop.minimum')}
          helperText={t('onlineShop.noMinimum')}
          value={shop.shopMinimumOrder}
          isAmount
          onValue={(shopMinimumOrder) => onChange({ shopMinimumOrder })}
        />
        <LimitField
          label={t('onlineShop.wallet')}
          helperText={t('onlineShop.walletHint')}
          value={shop.walletMaxPercent}
          onValue={(percent) => onChange({ walletMaxPercent: percent ?? ALL_OF_WALLET })}
        />
      </Box>
    </>
  );
}

function ShippingFields({ shop, onChange }: FieldsProps) {
  const t = useT();
  const methods = useListShippingMethodsQuery({}).data?.['hydra:member'] ?? [];
  return (
    <>
      <TextField
        id="reservation-minutes"
        type="number"
        label={t('onlineShop.minutes')}
        value={shop.reservationMinutes}
        onChange={({ target }) => onChange({ reservationMinutes: Number(target.value) })}
        slotProps={{ htmlInput: { min: 1, max: 1440, dir: 'ltr' } }}
      />
      <TextField
        id="reminder-hours"
        type="number"
        label={t('onlineShop.reminder')}
        helperText={t('onlineShop.reminderHint')}
        value={shop.cartReminderHours ?? ''}
        onChange={({ target }) => onChange({ cartReminderHours: Number(target.value) || null })}
        slotProps={{ htmlInput: { min: 1, max: 720, dir: 'ltr' } }}
      />
      <TextField
        id="terms-url"
        label={t('onlineShop.terms')}
        value={shop.termsUrl}
        onChange={({ target }) => onChange({ termsUrl: target.value })}
        slotProps={{ htmlInput: { dir: 'ltr', maxLength: 1000 } }}
      />
      <TextField
        id="freight-method"
        select
        label={t('onlineShop.freight')}
        value={methods.length > 0 ? toId(shop.freightShippingMethod ?? '') : ''}
        onChange={({ target }) => onChange({ freightShippingMethod: target.value || null })}
      >
        {methods.map((method) => (
          <MenuItem key={method.id} value={method.id}>
            {method.name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** Until when customers ask for returns, and what of them is refunded. */
function ReturnFields({ shop, onChange }: FieldsProps) {
  const t = useT();
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          id="return-days"
          type="number"
          label={t('onlineShop.returnDays')}
          helperText={t('onlineShop.returnDaysHint')}
          value={shop.returnDays ?? ''}
          onChange={({ target }) => onChange({ returnDays: Number(target.value) || null })}
          slotProps={{ htmlInput: { min: 1, max: 3650, dir: 'ltr' }, inputLabel: { shrink: true } }}
        />
        <LimitField
          label={t('onlineShop.returnFee')}
          helperText={t('onlineShop.returnFeeHint')}
          value={shop.returnFee}
          isAmount
          onValue={(returnFee) => onChange({ returnFee: returnFee ?? 0 })}
        />
      </Box>
      <FormControlLabel
        control={
          <Switch
            checked={shop.returnsRefundShipping}
            onChange={({ target }) => onChange({ returnsRefundShipping: target.checked })}
          />
        }
        label={t('onlineShop.returnShipping')}
      />
    </>
  );
}

/** How often customers spin the wheel of luck, and what their points buy. */
function WheelFields({ shop, onChange }: FieldsProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <TextField
        id="wheel-spins"
        type="number"
        label={t('onlineShop.spins')}
        value={shop.wheelSpinsADay}
        onChange={({ target }) => onChange({ wheelSpinsADay: Number(target.value) })}
        slotProps={{ htmlInput: { min: 1, max: 100, dir: 'ltr' } }}
      />
      <LimitField
        label={t('onlineShop.pointValue')}
        helperText={t('onlineShop.pointValueHint')}
        value={shop.wheelPointValue}
        isAmount
        onValue={(wheelPointValue) => onChange({ wheelPointValue })}
      />
    </Box>
  );
}

/** Sites whose pages may use the shop, one a line; the server drops empty lines. */
function OriginFields({ shop, onChange }: FieldsProps) {
  const t = useT();
  return (
    <TextField
      id="allowed-origins"
      multiline
      minRows={2}
      label={t('onlineShop.origins')}
      helperText={t('onlineShop.originsHint')}
      placeholder="https://example.org"
      value={shop.allowedOrigins.join('\n')}
      onChange={({ target }) => onChange({ allowedOrigins: target.value.split('\n') })}
      slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
    />
  );
}

export function OnlineShopPage() {
  const t = useT();
  const { applications } = useMe();
  return (
    <ShopSettingsPage
      title={t('onlineShop.title')}
      hint={t('onlineShop.text')}
      height={870}
      more={<CardAccountSection />}
    >
      {(shop, change, revision, problem) => (
        <Box key={revision} sx={{ display: 'grid', gap: 2 }}>
          <TermsFields shop={shop} onChange={change} />
          <ShippingFields shop={shop} onChange={change} />
          <ReturnFields shop={shop} onChange={change} />
          {applications.includes('wheel') && <WheelFields shop={shop} onChange={change} />}
          <DeliveryZoneFields shop={shop} problem={problem} onChange={change} />
          <OriginFields shop={shop} onChange={change} />
        </Box>
      )}
    </ShopSettingsPage>
  );
}
