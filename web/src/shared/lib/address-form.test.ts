import { expect, it } from 'vitest';
import table from '../../../../proto/cases/addresses.json';
import { composeAddress, listParts } from './address-form';

it.each(table.cases)('composes $text ($country)', ({ lines, parts, text }) => {
  expect(composeAddress({ lines }, parts)).toBe(text);
});

it('names the country at the end', () => {
  const parts = { street: 'Rue de la Loi 16', postcode: '1000', city: 'Bruxelles', state: '' };
  expect(composeAddress({ lines: ['{street}', '{postcode} {city}'] }, parts, 'Belgique')).toBe(
    'Rue de la Loi 16, 1000 Bruxelles, Belgique',
  );
});

it('asks for no post code and no state where there are none', () => {
  const form = { lines: ['{street}', '{city}, {state} {postcode}'], postcodeExample: '' };
  expect(listParts({ ...form, postcode: '', states: [] })).toEqual(['street', 'city']);
  expect(listParts({ ...form, postcode: '[0-9]{5}', states: [{ code: 'TX', name: 'Texas' }] })).toEqual([
    'street',
    'city',
    'state',
    'postcode',
  ]);
});
