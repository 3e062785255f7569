/** Addresses in a form whose values are texts: text and parts in one. */
import type { Body, FormField, Values } from '@/shared/resource/resource';
import type { PostalAddress } from '../contract';
import { AddressInput } from './address-input';
import { fromFormValue, toAddressBody, toFormValue } from './sent-address';

const NAMES = ['address', 'collectAddress', 'shippingAddress'] as const;
type Name = (typeof NAMES)[number];

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
