/** An address as it is sent, with its parts where they are known, and as one value of a form. */
import type { Violation } from '@/shared/api/problem';
import type { PartName } from '@/shared/lib/address-form';
import type { AddressValue } from './address-fields';

type Name = 'address' | 'collectAddress' | 'shippingAddress';

/** Return the fields of an address in a body. */
export const toAddressBody = (name: Name, { text, parts }: AddressValue) => ({
  [name]: text.trim(),
  ...(parts && { [`${name}Parts`]: parts }),
});

/** Return a function that finds the error of a part, or of the whole address, among the violations of a save. */
export const toErrorOf =
  (violations: readonly Violation[] | undefined, path: string) =>
  (part: PartName | 'country' | 'whole'): string | undefined => {
    const partPath = part === 'whole' ? path : `${path}Parts.${part}`;
    return violations?.find(({ propertyPath }) => propertyPath === partPath)?.message;
  };

/** Return an address as a value of the form; empty for one without text. */
export const toFormValue = (address: AddressValue): string =>
  address.text.trim() ? JSON.stringify(address) : '';

export const fromFormValue = (value: string): AddressValue =>
  value ? (JSON.parse(value) as AddressValue) : { text: '', parts: null };
