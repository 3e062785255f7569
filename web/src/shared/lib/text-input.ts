/** Attributes of a text input by what it holds, which decides its keyboard and the direction of its text. */

/** The style sheets of the app and of the islands write these types from left to right in every language. */
type TextInput =
  | { type: 'email' | 'tel' | 'url'; dir?: undefined }
  | { type: 'text'; dir: 'auto' }
  | { type: 'text'; dir?: undefined };

const KINDS: readonly [RegExp, TextInput][] = [
  [/email$/i, { type: 'email' }],
  [/(phone|mobile)$/i, { type: 'tel' }],
  [/(url|origin|website|host)$/i, { type: 'url' }],
  // A postal address is of any script.
  [/(address|street|city|province)$/i, { type: 'text', dir: 'auto' }],
];

/** Return the attributes of the input of a field by the field's name in the contract. */
export const getTextInput = (field: string): TextInput =>
  KINDS.find(([names]) => names.test(field))?.[1] ?? { type: 'text' };
