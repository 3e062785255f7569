/** Seller data for receipts and invoices, and VAT. */
import { Box, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { getTextFieldProps } from '@/shared/ui/text-field-props';
import type { ShopSettings } from '../office/contract';
import type { ShopPartProps } from './opening-hours-fields';

const FIELDS = ['name', 'address', 'phone', 'email', 'ice', 'taxId', 'register'] as const;

const EMPTY_SELLER: NonNullable<ShopSettings['seller']> = {
  name: '',
  address: '',
  phone: '',
  email: '',
  ice: '',
  taxId: '',
  register: '',
};

export function SellerFields({ shop, onChange }: ShopPartProps) {
  const t = useT();
  const seller = shop.seller ?? EMPTY_SELLER;
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
      <TextField
        id="shop-vat"
        type="number"
        label={t('orders.seller.vat')}
        value={shop.vatPercent}
        onChange={({ target }) => onChange({ vatPercent: Number(target.value) })}
        slotProps={{ htmlInput: { min: 0, max: 100, step: 0.01, className: 'tabular-nums' } }}
      />
    </Box>
  );
}
