/** The country of the business: it decides taxes, legal numbers, papers and how phone numbers are read. */
import { Alert, Button, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { useListCountryPacksQuery } from '../../office/api.gen';
import type { BusinessPartProps } from './brand-fields';

/** What stands for a country that is not in the list, or has not come yet. */
const withoutName = (code: string) => ({ code, name: code, isPacked: false });

export function CountryField({ business, onChange, onConfirm }: BusinessPartProps & { onConfirm(): void }) {
  const t = useT();
  const { data } = useListCountryPacksQuery();
  const countries = data?.countries ?? [];
  const { country, isCountryConfirmed, canChangeCountry } = business;
  const chosen = countries.find(({ code }) => code === country) ?? (country ? withoutName(country) : null);
  const hint = chosen && !chosen.isPacked ? 'business.countryNeutral' : 'business.countryHint';
  return (
    <>
      <Autocomplete
        id="business-country"
        disabled={!canChangeCountry}
        options={countries}
        value={chosen}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ code }) => code}
        isOptionEqualToValue={(option, value) => option.code === value.code}
        onChange={(_event, option) => option && onChange({ country: option.code })}
        renderInput={(props) => (
          <TextField
            {...props}
            label={t('business.country')}
            helperText={t(canChangeCountry ? hint : 'business.countryFixed')}
            // The reason why the field is disabled must be read.
            slotProps={{ ...props.slotProps, formHelperText: { disabled: false } }}
          />
        )}
      />
      {chosen && !isCountryConfirmed && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={onConfirm}>
              {t('business.countryConfirm')}
            </Button>
          }
        >
          {t('business.countrySuggested', { country: chosen.name })}
        </Alert>
      )}
    </>
  );
}
