/** Addresses in a form whose values are texts: text and parts in one. */
import type { Body, FormField, Values } from '@/shared/resource/resource';
import type { PostalAddress } from '../contract';
import type { AddressValue } from './address-fields';
import { AddressInput } from './address-input';
import { toAddressBody } from './sent-address';

const NAMES = ['address', 'collectAddress', 'shippingAddress'] as const;
type Name = (typeof NAMES)[number];

/** Return an address as a value of the form; empty for one without text. */
export const toFormValue = (address: AddressValue): string =>
  address.text.trim() ? JSON.stringify(address) : '';

export const fromFormValue = (value: string): AddressValue =>
  value ? (JSON.parse(value) as AddressValue) : { text: '', parts: null };

export const addressField = (name: Name, labelKey: string, required = false): FormField => ({
  name,
  labelKey,
  kind: 'text',
  required,
  Input: AddressInput,
  read: (item) =>
    toFormValue({
      text: String(item[name] ?? ''),
      parts: (item[`${name}Parts`] as PostalAddress | null | undefined) ?? null,
    }),
  show: (item) => String(item[name] ?? ''),
});

/** Return the body with the texts and parts of the addresses that were changed. */
export const withAddresses = (changed: Body, values: Values): Body =>
  Object.assign(
    {},
    changed,
    ...NAMES.filter((name) => name in changed).map((name) =>
      toAddressBody(name, fromFormValue(values[name] ?? '')),
    ),
  );
