/** The country of a buyer, where it is not that of the shop. */
import { TextField } from '@mui/material';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { useListCountryPacksQuery } from '../office/api.gen';

interface BuyerCountryFieldProps {
  /** Two letters; empty for the country of the shop. */
  country: string;
  onChange: (country: string) => void;
}

export function BuyerCountryField({ country, onChange }: BuyerCountryFieldProps) {
  const t = useT();
  const { tenant } = useMe();
  const countries = useListCountryPacksQuery().data?.countries ?? [];
  return (
    <Autocomplete
      id="buyer-country"
      options={countries}
      value={countries.find(({ code }) => code === (country || tenant.country)) ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(option, value) => option.code === value.code}
      onChange={(_event, option) => onChange(option?.code ?? '')}
      renderInput={(props) => <TextField {...props} label={t('orders.invoice.country')} />}
    />
  );
}
