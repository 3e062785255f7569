/** What the supplier is searched by, and how what is found is listed. */
import { Autocomplete, Box, Checkbox, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { SearchField } from '@/shared/ui/search-field';
import { multiplierOf } from '../pricing';
import { INVENTORY, useCountryName, useShopCountries } from './countries';
import type { Catalogue } from './use-catalogue';
import type { Terms } from './use-terms';

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' } as const;

export function SearchFilters({ catalogue }: { catalogue: Catalogue }) {
  const t = useT();
  const nameOf = useCountryName();
  return (
    <Box role="search" sx={ROW}>
      <SearchField
        label={t('dropship.search.name')}
        value={catalogue.name}
        onSearch={catalogue.onName}
        rest={500}
      />
      <SearchField
        label={t('dropship.search.sku')}
        value={catalogue.sku}
        onSearch={catalogue.onSku}
        rest={500}
      />
      <TextField
        id="dropship-country"
        select
        label={t('dropship.inventory')}
        value={catalogue.country}
        onChange={({ target }) => catalogue.onCountry(target.value)}
        sx={{ width: 200 }}
      >
        {INVENTORY.map((code) => (
          <MenuItem key={code} value={code}>
            {nameOf(code)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function ShipTo({ terms }: { terms: Terms }) {
  const t = useT();
  const countries = useShopCountries();
  const chosen = countries.filter(({ id }) => terms.shipTo.includes(id));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      limitTags={2}
      id="dropship-ship-to"
      options={[...countries]}
      value={chosen}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, values) => terms.onShipTo(values.map(({ id }) => id))}
      noOptionsText={t('dropship.shipTo.none')}
      clearText={t('action.clear')}
      openText={t('action.open')}
      closeText={t('action.close')}
      renderOption={({ key, ...props }, { name }, { selected }) => (
        <li key={key} {...props}>
          <Checkbox size="small" checked={selected} tabIndex={-1} disableRipple />
          {name}
        </li>
      )}
      renderInput={(parameters) => <TextField {...parameters} label={t('dropship.shipTo.title')} />}
      sx={{ width: 340, maxWidth: '100%' }}
    />
  );
}

export function TermsFilters({ terms }: { terms: Terms }) {
  const t = useT();
  const isWrong = multiplierOf(terms.multiplier) === null;
  return (
    <Box role="group" aria-label={t('dropship.terms')} sx={ROW}>
      <TextField
        id="dropship-multiplier"
        label={t('dropship.multiplier')}
        value={terms.multiplier}
        error={isWrong}
        helperText={isWrong ? t('form.notANumber') : undefined}
        onChange={({ target }) => terms.onMultiplier(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', className: 'figures' } }}
        sx={{ width: 160 }}
      />
      <ShipTo terms={terms} />
      <FormControlLabel
        label={t('dropship.cod')}
        control={<Switch checked={terms.isCod} onChange={(_event, on) => terms.onCod(on)} />}
        sx={{ minHeight: 40 }}
      />
    </Box>
  );
}
