/** The tax of a product: a rate of its own; where the tax goes by place, whether it is taxed at all. */
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { InputProps } from '@/shared/resource/resource';
import { useCountryPack } from '../country/use-country-pack';

export function TaxRateInput({ name, label, value, error, onChange }: InputProps) {
  const t = useT();
  const { decimal } = useFormat();
  const isByPlace = useCountryPack()?.tax?.isByPlace ?? false;
  // A product that had another rate before keeps it until it is changed.
  if (isByPlace && (value === '' || Number(value) === 0))
    return (
      <FormControlLabel
        label={t('stock.form.isTaxed')}
        control={<Switch checked={value === ''} onChange={(_event, on) => onChange(on ? '' : '0')} />}
      />
    );
  return (
    <TextField
      id={`field-${name}`}
      label={label}
      value={decimal(value)}
      error={Boolean(error)}
      helperText={error ?? t(isByPlace ? 'stock.form.vatRatePlaceHint' : 'stock.form.vatRateHint')}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal', className: 'tabular-nums' } }}
    />
  );
}
