/** Seller data for receipts and invoices, and the usual rate of the tax. */
import { Box, TextField } from '@mui/material';
import type { Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { getTextFieldProps } from '@/shared/ui/text-field-props';
import { AddressFields } from '../country/address-fields';
import { LegalNumberFields } from '../country/legal-number-fields';
import { toErrorOf } from '../country/sent-address';
import { useCountryPack } from '../country/use-country-pack';
import type { CountryPack, ShopSettings } from '../office/contract';
import type { ShopPartProps } from './opening-hours-fields';

const FIELDS = ['name', 'phone', 'email'] as const;

const EMPTY_SELLER: NonNullable<ShopSettings['seller']> = {
  name: '',
  address: '',
  addressParts: null,
  phone: '',
  email: '',
  numbers: [],
};

const ADDRESS = { display: 'grid', gap: 2, gridColumn: '1 / -1' } as const;

/** Where the tax goes by place, it is that of all other places. */
function taxLabel(pack: CountryPack | undefined): string {
  if (pack?.tax?.isByPlace) return 'restTax';
  return pack?.tax?.kind === 'added' ? 'addedTax' : 'tax';
}

interface SellerFieldsProps extends ShopPartProps {
  problem: Problem | null;
}

export function SellerFields({ shop, onChange, problem }: SellerFieldsProps) {
  const t = useT();
  const { percent } = useFormat();
  const pack = useCountryPack();
  const seller = shop.seller ?? EMPTY_SELLER;
  const rates = pack?.tax?.rates.map((rate) => percent(Number(rate))).join(' · ');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          id={`seller-${name}`}
          {...getTextFieldProps(name)}
          label={t(`orders.seller.${name}`)}
          value={seller[name]}
          onChange={({ target }) => onChange({ seller: { ...seller, [name]: target.value } })}
        />
      ))}
      <Box sx={ADDRESS}>
        <AddressFields
          id="seller-address"
          label={t('orders.seller.address')}
          value={{ text: seller.address, parts: seller.addressParts }}
          errorOf={toErrorOf(problem?.violations, 'seller.address')}
          onChange={({ text, parts }) =>
            onChange({ seller: { ...seller, address: text, addressParts: parts } })
          }
        />
      </Box>
      <LegalNumberFields
        id="seller"
        kinds={pack?.sellerNumbers ?? []}
        numbers={seller.numbers}
        onChange={(numbers) => onChange({ seller: { ...seller, numbers } })}
        problem={problem}
        path="seller.numbers"
      />
      <TextField
        id="shop-vat"
        type="number"
        label={t(`orders.seller.${taxLabel(pack)}`)}
        helperText={rates ? t('orders.seller.rates', { rates }) : ' '}
        value={shop.vatPercent}
        onChange={({ target }) => onChange({ vatPercent: Number(target.value) })}
        slotProps={{ htmlInput: { min: 0, max: 100, step: 0.0001, className: 'tabular-nums' } }}
      />
    </Box>
  );
}
