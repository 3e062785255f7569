/** Fields of one place with a tax of its own: states, post codes, jurisdictions, what is not taxed there. */
import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, FormControlLabel, IconButton, Switch, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { toId } from '../cart/to-id';
import type { AddressForm, ShopSettings } from '../office/contract';
import { SortableRow } from './sortable-rows';
import { TaxJurisdictionFields } from './tax-jurisdiction-fields';
import { useCategoryChoices } from './use-category-choices';
import { ZoneCodesField } from './zone-codes-field';

export type Place = ShopSettings['taxPlaces'][number];

interface TaxPlaceRowProps {
  id: string;
  place: Place;
  form: AddressForm;
  /** What the server said of a field of the place. */
  messageOf: (field: string) => string | undefined;
  onChange: (changes: Partial<Place>) => void;
  onRemove: () => void;
}

interface Option {
  value: string;
  label: string;
}

interface OptionsFieldProps {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  message: string | undefined;
  onValues: (values: string[]) => void;
}

function OptionsField({ label, options, values, message, onValues }: OptionsFieldProps) {
  const optionOf = (value: string) =>
    options.find((option) => option.value === value) ?? { value, label: value };
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...options]}
      value={values.map(optionOf)}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      getOptionKey={({ value }) => value}
      onChange={(_event, chosen) => onValues(chosen.map(({ value }) => value))}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={label}
          error={Boolean(message)}
          helperText={message}
          slotProps={{
            ...parameters.slotProps,
            inputLabel: { ...parameters.slotProps.inputLabel, shrink: true },
          }}
        />
      )}
    />
  );
}

export function TaxPlaceRow({ id, place, form, messageOf, onChange, onRemove }: TaxPlaceRowProps) {
  const t = useT();
  const categories = useCategoryChoices();
  const states = form.states.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <SortableRow
      id={id}
      name={place.name}
      sx={{
        gridTemplateColumns: { xs: '40px 1fr 40px', md: '40px 1fr 1fr 40px' },
        gridTemplateAreas: {
          xs: '"grip name remove" ". states states" ". codes codes" ". parts parts" ". untaxed untaxed" ". delivery delivery"',
          md: '"grip name states remove" ". codes codes ." ". parts parts ." ". untaxed delivery ."',
        },
      }}
    >
      <TextField
        label={t('orders.taxPlaces.name')}
        value={place.name}
        error={Boolean(messageOf('name'))}
        helperText={messageOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 100 }, inputLabel: { shrink: true } }}
        sx={{ gridArea: 'name' }}
      />
      <Box sx={{ gridArea: 'states' }}>
        <OptionsField
          label={t('orders.taxPlaces.states')}
          options={states}
          values={place.states}
          message={messageOf('states')}
          onValues={(chosen) => onChange({ states: chosen })}
        />
      </Box>
      <Box sx={{ gridArea: 'codes', display: 'grid' }}>
        <ZoneCodesField
          codes={place.codes}
          form={form}
          message={messageOf('codes')}
          onCodes={(codes) => onChange({ codes })}
        />
      </Box>
      <Box sx={{ gridArea: 'parts' }}>
        <TaxJurisdictionFields
          jurisdictions={place.jurisdictions}
          messageOf={messageOf}
          onJurisdictions={(jurisdictions) => onChange({ jurisdictions })}
        />
      </Box>
      <Box sx={{ gridArea: 'untaxed' }}>
        <OptionsField
          label={t('orders.taxPlaces.untaxed')}
          options={categories}
          values={place.untaxedCategories.map(toId)}
          message={messageOf('untaxedCategories')}
          onValues={(untaxedCategories) => onChange({ untaxedCategories })}
        />
      </Box>
      <FormControlLabel
        sx={{ gridArea: 'delivery' }}
        control={
          <Switch
            checked={!place.isDeliveryUntaxed}
            onChange={({ target }) => onChange({ isDeliveryUntaxed: !target.checked })}
          />
        }
        label={t('orders.taxPlaces.delivery')}
      />
      <IconButton
        aria-label={t('onlineShop.remove', { name: place.name })}
        title={t('onlineShop.remove', { name: place.name })}
        onClick={onRemove}
        sx={{ gridArea: 'remove' }}
      >
        <Delete />
      </IconButton>
    </SortableRow>
  );
}
