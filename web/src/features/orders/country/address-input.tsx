/** Input of an address in the form of a resource. */
import type { InputProps } from '@/shared/resource/resource';
import { AddressFields } from './address-fields';
import { fromFormValue, toFormValue } from './sent-address';

export function AddressInput({ name, label, value, required = false, error, errorAt, onChange }: InputProps) {
  return (
    <AddressFields
      id={`field-${name}`}
      label={label}
      value={fromFormValue(value)}
      required={required}
      hasCountry
      errorOf={(part) => (part === 'whole' ? error : errorAt(`${name}Parts.${part}`))}
      onChange={(address) => onChange(toFormValue(address))}
    />
  );
}
