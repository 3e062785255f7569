/** Search filters of the catalogue, and settings for listing products. */
import { Box, Checkbox, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { memo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { SearchField } from '@/shared/ui/search-field';
import { parseMultiplier } from '../pricing';
import { INVENTORY, useCountryName, useShopCountries } from './countries';
import type { Catalogue } from './use-catalogue';
import type { Terms } from './use-terms';

/** Longer than usual, because each search uses the account's quota. */
const DEBOUNCE_MS = 500;

const GRID = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: '280px repeat(2, minmax(0, 1fr))',
    lg: '280px 180px 160px minmax(0, 1fr) auto',
  },
} as const;

const WHOLE_ROW = { gridColumn: { xs: '1 / -1', md: 'auto' } } as const;

/** Rendered when its countries change: it measures itself, for which the browser has to lay out the page. */
const ShipTo = memo(function ShipTo({ shipTo, onShipTo }: Pick<Terms, 'shipTo' | 'onShipTo'>) {
  const t = useT();
  const countries = useShopCountries();
  const chosen = countries.filter(({ id }) => shipTo.includes(id));
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
      onChange={(_event, values) => onShipTo(values.map(({ id }) => id))}
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
      sx={WHOLE_ROW}
    />
  );
});

interface CatalogueFiltersProps extends Pick<Catalogue, 'country' | 'onText' | 'onCountry'> {
  /** A name or a SKU. */
  text: string;
  terms: Terms;
}

/** Rendered when one of them changes, not when products arrive. */
export const CatalogueFilters = memo(function CatalogueFilters(props: CatalogueFiltersProps) {
  const { text, country, terms, onText, onCountry } = props;
  const t = useT();
  const getName = useCountryName();
  const isInvalid = parseMultiplier(terms.multiplier) === null;
  return (
    <Box role="search" sx={GRID}>
      <Box sx={WHOLE_ROW}>
        <SearchField label={t('dropship.search')} value={text} onSearch={onText} debounceMs={DEBOUNCE_MS} />
      </Box>
      <TextField
        id="dropship-country"
        select
        label={t('dropship.inventory')}
        value={country}
        onChange={({ target }) => onCountry(target.value)}
      >
        {INVENTORY.map((code) => (
          <MenuItem key={code} value={code}>
            {getName(code)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        id="dropship-multiplier"
        label={t('dropship.multiplier')}
        value={terms.multiplier}
        error={isInvalid}
        helperText={isInvalid ? t('form.notANumber') : undefined}
        onChange={({ target }) => terms.onMultiplier(target.value)}
        slotProps={{
          htmlInput: { inputMode: 'decimal', className: 'tabular-nums' },
          inputLabel: { shrink: true },
        }}
      />
      <ShipTo shipTo={terms.shipTo} onShipTo={terms.onShipTo} />
      <FormControlLabel
        label={t('dropship.cod')}
        control={<Switch checked={terms.isCod} onChange={(_event, on) => terms.onCod(on)} />}
        sx={{ ...WHOLE_ROW, minHeight: 40, marginInlineEnd: 0 }}
      />
    </Box>
  );
});
