import { expect, test } from 'vitest';
import { getTextInput } from './text-input';

const SOURCES = import.meta.glob<string>(['/src/**/*.tsx', '!/src/**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const FIELD = /<(?:TextField|Field)\b[\s\S]*?\/>/g;
// The field says by its id, its name or its label what it holds.
const HOLDS_ADDRESS =
  /\b(?:id|name|label)=[^\n]*(?:e?mail|phone|url|origin|host|address)s?\b(?!\.)[^\n]*|getText(?:Input|FieldProps)\(/i;
const IS_DIRECTED = /type="(?:email|tel|url)"|\bdir[=:]|getText(?:Input|FieldProps)\(/;
const IS_TYPED = /\bselect\b|\.mail(?:Language|Link)/;

test('every field of an address or a number says in which direction it is written', () => {
  const fields = Object.entries(SOURCES).flatMap(([path, source]) =>
    [...source.matchAll(FIELD)].map(([field]) => ({ path, field })),
  );
  const addressed = fields.filter(({ field }) => HOLDS_ADDRESS.test(field) && !IS_TYPED.test(field));
  expect(addressed.length).toBeGreaterThan(10);
  expect(addressed.filter(({ field }) => !IS_DIRECTED.test(field))).toEqual([]);
});

test.each([
  ['email', { type: 'email' }],
  ['mailEmail', { type: 'email' }],
  ['phone', { type: 'tel' }],
  ['manifestUrl', { type: 'url' }],
  ['collectAddress', { type: 'text', dir: 'auto' }],
  ['city', { type: 'text', dir: 'auto' }],
  ['name', { type: 'text' }],
])('the field %s is %o', (name, attributes) => {
  expect(getTextInput(name)).toEqual(attributes);
});
