/** Fields of an address as its country asks for them. */
import { type ReactNode, useCallback } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { type AddressForm, listParts, type PartName } from '@/shared/lib/address-form';
import { countryName } from '../freight/countries';
import type { PostalAddress } from '../shop.gen';
import { ErrorLine } from '../ui/error-line';
import { Field } from '../ui/field';
import { useRead } from '../use-read';
import { readCountries, useAddressForm } from './address-form';

const AUTOCOMPLETE = {
  street: 'street-address',
  postcode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
} as const;

interface AddressPartsProps {
  legend: string;
  /** Of the field in the contract, such as `shippingAddressParts`. */
  name: string;
  parts: PostalAddress;
  /** The shop's country; another one can be chosen where `hasCountry`. */
  home: string;
  hasCountry?: boolean;
  /** Messages by field of the contract; one of the whole address stands at the part that tells most. */
  errors: Readonly<Record<string, string>>;
  onChange: (parts: PostalAddress) => void;
  /** The last field was left. */
  onLeave?: () => void;
  children?: ReactNode;
}

export function AddressParts({
  legend,
  name,
  parts,
  home,
  hasCountry = false,
  errors,
  onChange,
  onLeave,
  children,
}: AddressPartsProps) {
  const form = useAddressForm(parts.country || home);
  const change = (part: keyof PostalAddress, value: string) => onChange({ ...parts, [part]: value });
  const names = form ? listParts(form) : (['street'] as const);
  const whole = errors[name.replace(/Parts$/, '')];
  const wholeAt = form?.postcode && parts.street ? 'postcode' : 'street';
  return (
    <fieldset
      className="stack"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.();
      }}
    >
      <legend className="label">{legend}</legend>
      <div className="fields">
        {names.map((part) => (
          <Part
            key={part}
            part={part}
            form={form}
            name={`${name}.${part}`}
            value={parts[part]}
            error={errors[`${name}.${part}`] ?? (part === wholeAt ? whole : undefined)}
            onChange={(value) => change(part, value)}
          />
        ))}
        {hasCountry && home && (
          <CountryField
            name={`${name}.country`}
            value={parts.country || home}
            error={errors[`${name}.country`]}
            onChange={(country) => onChange({ ...parts, country, postcode: '', state: '' })}
          />
        )}
      </div>
      {children}
    </fieldset>
  );
}

interface PartProps {
  part: PartName;
  form: AddressForm | undefined;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Part({ part, form, name, value, error, onChange }: PartProps) {
  const { t } = useI18n();
  const label = t(`checkout.parts.${part}`);
  if (part === 'state')
    return (
      <SelectField
        label={label}
        name={name}
        value={value}
        error={error}
        onChange={onChange}
        autoComplete={AUTOCOMPLETE.state}
      >
        <option value="" />
        {form?.states.map(({ code, name: state }) => (
          <option key={code} value={code}>
            {state}
          </option>
        ))}
      </SelectField>
    );
  const isCode = part === 'postcode';
  return (
    <Field
      label={label}
      name={name}
      dir={isCode ? 'ltr' : 'auto'}
      autoComplete={AUTOCOMPLETE[part]}
      placeholder={isCode ? form?.postcodeExample : undefined}
      maxLength={{ street: 300, postcode: 20, city: 100 }[part]}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function CountryField(props: {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t, locale } = useI18n();
  const { data } = useRead(useCallback(readCountries, []));
  const countries = data ?? [{ code: props.value, name: countryName(locale, props.value) }];
  return (
    <SelectField label={t('checkout.parts.country')} autoComplete="country" {...props}>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface SelectFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  autoComplete: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function SelectField({ label, error, onChange, children, ...select }: SelectFieldProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select aria-invalid={Boolean(error)} {...select} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
      <ErrorLine message={error} />
    </label>
  );
}
