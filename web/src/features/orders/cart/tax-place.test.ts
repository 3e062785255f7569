import { expect, it } from 'vitest';
import table from '../../../../../proto/cases/tax_places.json';
import type { ShopSettings } from '../office/contract';
import { findTaxPlace, readPlace, type TaxPlaces, toTaxPlace } from './tax-place';

const rows = table.rows.map((row) => ({
  ...row,
  jurisdictions: row.jurisdictions.map(({ name, percent }) => ({ name, percent: Number(percent) })),
  isDeliveryUntaxed: false,
  untaxedCategories: [],
})) as ShopSettings['taxPlaces'];
const places: TaxPlaces = {
  rows: rows.map((row) => toTaxPlace(row)),
  shop: table.shop,
  country: table.country,
  form: table.form,
  isByOrigin: false,
};
const nameOf = (place: { name: string } | null) => (place === null ? null : place.name);

it.each(table.cases)('finds $place for $address, and $byOrigin by origin', ({ address, place, byOrigin }) => {
  expect(nameOf(findTaxPlace(places, address))).toBe(place);
  expect(nameOf(findTaxPlace({ ...places, isByOrigin: true }, address))).toBe(byOrigin);
});

it('adds the rates of jurisdictions exactly', () => {
  expect(places.rows.map(({ percent }) => Number(percent))).toEqual([8.25, 6.25, 7.625, 6.25]);
});

it.each([
  ['1 A St, Austin, TX 78704', { postcode: '78704', state: 'TX' }],
  ['1 A St, Austin, Texas 78704-1234', { postcode: '78704-1234', state: 'TX' }],
  ['1 A St, Austin, TX', { postcode: '', state: 'TX' }],
  ['1 A St 78704', { postcode: '78704', state: '' }],
  ['1 Texas Ave', { postcode: '', state: '' }],
])('reads the end of %s', (text, expected) => {
  expect(readPlace(text, table.form)).toEqual(expected);
});
