import { describe, expect, it } from 'vitest';
import { VALUE_DETAILS } from '@/testing/fixtures';
import {
  findValuesError,
  newRow,
  parseRows,
  serializeRows,
  serializeValues,
  toAttributeValues,
} from './value-rows';

const NO_DETAILS = { sku: '', weight: 0, image: '' };
const values = [
  { id: 'wool', attributName: 'Laine', price: 30, ...VALUE_DETAILS },
  { id: 'silk', attributName: 'Soie', price: 55.5, ...VALUE_DETAILS },
];

describe('the values of a product', () => {
  it('survive a round trip through the form', () => {
    expect(toAttributeValues(serializeValues(values))).toEqual([
      { id: 'wool', attributName: 'Laine', price: '30', ...NO_DETAILS },
      { id: 'silk', attributName: 'Soie', price: '55.5', ...NO_DETAILS },
    ]);
  });

  it('keep their ids when renamed; new ones have none', () => {
    const [wool] = parseRows(serializeValues(values));
    const renamed = { ...wool, attributName: ' Laine fine ' } as NonNullable<typeof wool>;
    const added = { ...newRow(), attributName: 'Coton', price: '12,5' };
    expect(toAttributeValues(serializeRows([renamed, added]))).toEqual([
      { id: 'wool', attributName: 'Laine fine', price: '30', ...NO_DETAILS },
      { attributName: 'Coton', price: '12.5', ...NO_DETAILS },
    ]);
  });

  it('need at least one row, each with a name and a number', () => {
    const row = { ...newRow(), attributName: 'Coton', price: '12' };
    expect(findValuesError('')).toBe('orders.products.noValue');
    expect(findValuesError(serializeRows([row]))).toBeNull();
    for (const wrong of [{ attributName: ' ' }, { price: '' }, { price: '1,2,3' }]) {
      expect(findValuesError(serializeRows([row, { ...row, ...wrong }]))).toBe('orders.products.wrongValue');
    }
  });
});
