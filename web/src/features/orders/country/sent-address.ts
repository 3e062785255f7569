/** An address as it is sent: its text, and its parts where they are known. */
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
    const wanted = part === 'whole' ? path : `${path}Parts.${part}`;
    return violations?.find(({ propertyPath }) => propertyPath === wanted)?.message;
  };
