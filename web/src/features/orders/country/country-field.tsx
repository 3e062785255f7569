/** A country, where it may be another one than that of the shop. */
import { TextField } from '@mui/material';
import { useMe } from '@/shared/auth/use-me';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { useListCountryPacksQuery } from '../office/api.gen';

interface CountryFieldProps {
  id: string;
  label: string;
  /** Two letters; empty for the country of the shop. */
  country: string;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (country: string) => void;
}

export function CountryField({ id, label, country, disabled = false, error, onChange }: CountryFieldProps) {
  const { tenant } = useMe();
  const countries = useListCountryPacksQuery().data?.countries ?? [];
  return (
    <Autocomplete
      id={id}
      options={countries}
      disabled={disabled}
      value={countries.find(({ code }) => code === (country || tenant.country)) ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(option, value) => option.code === value.code}
      onChange={(_event, option) => onChange(option?.code ?? '')}
      renderInput={(props) => (
        <TextField {...props} label={label} error={Boolean(error)} helperText={error} />
      )}
    />
  );
}
