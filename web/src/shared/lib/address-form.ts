/** How a country writes addresses: which parts they have, and the text that parts become. */

export const PART_NAMES = ['street', 'postcode', 'city', 'state'] as const;
export type PartName = (typeof PART_NAMES)[number];

export interface AddressForm {
  /** One text a line, with the parts in braces. */
  lines: string[];
  postcode: string;
  postcodeExample: string;
  states: { code: string; name: string }[];
}

/** Return an address of a country of which nothing is entered. */
export const emptyAddress = (country: string): Record<PartName, string> & { country: string } => ({
  street: '',
  postcode: '',
  city: '',
  state: '',
  country,
});

const PART = /\{(street|postcode|city|state)\}/g;
const COMMAS = /[,،\r\n]/;

/** Return the parts that a country asks for, in its order; a post code where there are any, a state where there is a choice. */
export const listParts = ({ lines, postcode, states }: AddressForm): PartName[] =>
  [...lines.join('\n').matchAll(PART)]
    .map(([, name]) => name as PartName)
    .filter((name) => (name !== 'postcode' || postcode) && (name !== 'state' || states.length > 0));

const split = (text: string): string[] =>
  text
    .split(COMMAS)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

const trimEdges = (text: string): string => text.replace(/^[ ,-]+/, '').replace(/[ ,-]+$/, '');

function fillLine(line: string, parts: Readonly<Record<PartName, string>>): string {
  const filled = line.replaceAll(PART, (_whole, name: PartName) =>
    split(parts[name]).join(name === 'street' ? ', ' : ' '),
  );
  return split(filled).map(trimEdges).filter(Boolean).join(', ');
}

/** Return parts as one text, as the server composes it when it is saved; what stands around an empty part is left out. */
export const composeAddress = (
  { lines }: Pick<AddressForm, 'lines'>,
  parts: Readonly<Record<PartName, string>>,
  /** The name of the country, where it is another one than the shop's. */
  country = '',
): string => [...lines.map((line) => fillLine(line, parts)), country].filter(Boolean).join(', ');
