/** Whether a customer pays no tax, where it is added to prices. */
import { FormControlLabel, Switch } from '@mui/material';
import type { InputProps } from '@/shared/resource/resource';
import { useCountryPack } from './use-country-pack';

export function TaxExemptInput({ label, value, onChange }: InputProps) {
  if (useCountryPack()?.tax?.kind !== 'added') return null;
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch checked={value === 'true'} onChange={(_event, on) => onChange(on ? 'true' : 'false')} />
      }
    />
  );
}
