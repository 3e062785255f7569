/** Select of a time zone. */
import { TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';

interface ZoneFieldProps {
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

export function ZoneField({ value, error, onChange }: ZoneFieldProps) {
  const label = useT()('planning.field.timezone');
  return (
    <Autocomplete
      freeSolo
      autoSelect
      id="timezone"
      options={ZONES}
      value={value}
      onChange={(_event, zone) => onChange(zone ?? '')}
      renderInput={(input) => (
        <TextField {...input} label={label} error={Boolean(error)} helperText={error} />
      )}
    />
  );
}
