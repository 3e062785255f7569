/** Whether an item matches a search text, as the server decides it. */

/** Lower-case the text and remove accents. */
export const plainText = (searchableText: unknown): string =>
  String(searchableText ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

const NON_DIGITS = /\D/g;

interface Named {
  name?: unknown;
}

interface Contact {
  fullName?: unknown;
  label?: unknown;
  email?: unknown;
  phone?: unknown;
}

export const isProductMatch = ({ name }: Named, search: string): boolean =>
  plainText(name).includes(plainText(search));

/** Every word of the search is in the name, the e-mail or the digits of the phone number. */
export function isCustomerMatch({ fullName, label, email, phone }: Contact, search: string): boolean {
  const searchable = plainText(
    `${fullName} ${label} ${email} ${String(phone ?? '').replace(NON_DIGITS, '')}`,
  );
  return plainText(search)
    .split(' ')
    .every((term) => searchable.includes(term));
}
