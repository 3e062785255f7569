/** An address: in the parts of its country, or as one text where that is not known. */
import { Box, MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import {
  type AddressForm,
  composeAddress,
  emptyAddress,
  listParts,
  type PartName,
} from '@/shared/lib/address-form';
import { getTextFieldProps } from '@/shared/ui/text-field-props';
import type { PostalAddress } from '../contract';
import { useGetCountryPackQuery, useListCountryPacksQuery } from '../office/api.gen';
import { CountryField } from './country-field';

export interface AddressValue {
  text: string;
  /** Null where only the text is known. */
  parts: PostalAddress | null;
}

export interface StreetProps {
  id: string;
  label: string;
  value: string;
  required: boolean;
  disabled: boolean;
  error: string | undefined;
  onChange: (street: string) => void;
}

interface AddressFieldsProps {
  id: string;
  /** Of the whole address; it stands at the street. */
  label: string;
  value: AddressValue;
  required?: boolean;
  disabled?: boolean;
  /** The address may be in another country than the shop. */
  hasCountry?: boolean;
  /** Return the error of a part, or of the whole address. */
  errorOf?: (part: PartName | 'country' | 'whole') => string | undefined;
  renderStreet?: (props: StreetProps) => ReactNode;
  onChange: (value: AddressValue) => void;
}

const LENGTHS = { street: 300, postcode: 20, city: 100, state: 80 } as const;
const noError = () => undefined;
const REST = {
  display: 'grid',
  gap: 'inherit',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(130px, 100%), 1fr))',
} as const;

/** Return the parts, what a country asks of them, and the address with one part changed. */
function useParts({ text, parts }: AddressValue) {
  const home = useMe().tenant.country;
  const shown = parts ?? { ...emptyAddress(''), street: text };
  const country = shown.country || home;
  const { data: pack } = useGetCountryPackQuery({ id: country }, { skip: !country });
  // What nobody has read stays one text, until it is emptied.
  const form = parts || !text ? (pack?.address ?? undefined) : undefined;
  const isAbroad = country !== home;
  const { data } = useListCountryPacksQuery(undefined, { skip: !isAbroad });
  const name = isAbroad ? data?.countries.find(({ code }) => code === country)?.name : '';
  const change = (changes: Partial<PostalAddress>): AddressValue => {
    if (!form) return { text: changes.street ?? text, parts: null };
    const changed = { ...shown, ...changes };
    return { text: composeAddress(form, changed, name), parts: changed };
  };
  return { shown: form ? shown : { ...emptyAddress(''), street: text }, form, change };
}

export function AddressFields({
  id,
  label,
  value,
  required = false,
  disabled = false,
  hasCountry = false,
  errorOf = noError,
  renderStreet,
  onChange,
}: AddressFieldsProps) {
  const t = useT();
  const { shown, form, change } = useParts(value);
  const names = form ? listParts(form).filter((name) => name !== 'street') : [];
  const street = {
    ...{ id, label, required, disabled, value: shown.street },
    error: errorOf('street') ?? errorOf('whole'),
    onChange: (text: string) => onChange(change({ street: text })),
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 'inherit' }}>
      {renderStreet?.(street) ?? <Street {...street} />}
      {names.length > 0 && (
        <Box sx={REST}>
          {names.map((name) => (
            <Part
              key={name}
              id={`${id}-${name}`}
              name={name}
              form={form}
              value={shown[name]}
              disabled={disabled}
              error={errorOf(name)}
              onChange={(text) => onChange(change({ [name]: text }))}
            />
          ))}
        </Box>
      )}
      {hasCountry && form && (
        <CountryField
          id={`${id}-country`}
          label={t('orders.address.country')}
          country={shown.country}
          disabled={disabled}
          error={errorOf('country')}
          onChange={(country) => onChange(change({ country, postcode: '', state: '' }))}
        />
      )}
    </Box>
  );
}

function Street({ error, onChange, ...field }: StreetProps) {
  return (
    <TextField
      {...field}
      {...getTextFieldProps('street', { maxLength: LENGTHS.street })}
      error={Boolean(error)}
      helperText={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface PartProps {
  id: string;
  name: PartName;
  form: AddressForm | undefined;
  value: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Part({ id, name, form, value, disabled, error, onChange }: PartProps) {
  const t = useT();
  const field = {
    id,
    disabled,
    label: t(`orders.address.${name}`),
    error: Boolean(error),
    helperText: error,
  };
  if (name === 'state') {
    const states = form?.states ?? [];
    return (
      <TextField
        {...field}
        select
        value={states.some(({ code }) => code === value) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        <MenuItem value="">—</MenuItem>
        {states.map((state) => (
          <MenuItem key={state.code} value={state.code}>
            {state.name}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  const direction = name === 'postcode' ? ({ dir: 'ltr' } as const) : {};
  return (
    <TextField
      {...field}
      {...getTextFieldProps(name, { maxLength: LENGTHS[name], ...direction })}
      placeholder={name === 'postcode' ? form?.postcodeExample : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
