/** Slot duration, what a slot takes, and price ceiling of staff. */
import { Box, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { ShopPartProps } from './opening-hours-fields';

const STAFF = 'ROLE_STAFF';

export function SlotFields({ shop, onChange }: ShopPartProps) {
  const t = useT();
  const { slotMinutes, slotCapacity, slotQuantity, priceCeilings } = shop;
  const others = priceCeilings.filter(({ role }) => role !== STAFF);
  const ceiling = priceCeilings.find(({ role }) => role === STAFF)?.percent;
  const numbers = {
    slotMinutes: [slotMinutes, (text: string) => onChange({ slotMinutes: Number(text) })],
    slotCapacity: [
      slotCapacity ?? '',
      (text: string) => onChange({ slotCapacity: text ? Number(text) : null }),
    ],
    slotQuantity: [
      slotQuantity ?? '',
      (text: string) => onChange({ slotQuantity: text ? Number(text) : null }),
    ],
    priceCeiling: [
      ceiling ?? '',
      (text: string) =>
        onChange({ priceCeilings: text ? [...others, { role: STAFF, percent: Number(text) }] : others }),
    ],
  } as const;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, 1fr)' } }}>
      {Object.entries(numbers).map(([name, [value, set]]) => (
        <TextField
          key={name}
          id={`shop-${name}`}
          type="number"
          label={t(`orders.shop.${name}`)}
          helperText={t(`orders.shop.${name}Hint`)}
          value={value}
          onChange={({ target }) => set(target.value)}
          slotProps={{ htmlInput: { min: 0, className: 'tabular-nums' } }}
        />
      ))}
    </Box>
  );
}
