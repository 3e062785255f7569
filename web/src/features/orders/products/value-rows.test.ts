import { describe, expect, it } from 'vitest';
import {
  findValuesError,
  newRow,
  parseRows,
  serializeRows,
  serializeValues,
  toAttributeValues,
} from './value-rows';

const values = [
  { id: 'wool', attributName: 'Laine', price: 30 },
  { id: 'silk', attributName: 'Soie', price: 55.5 },
];

describe('the values of a product', () => {
  it('survive a round trip through the form', () => {
    expect(toAttributeValues(serializeValues(values))).toEqual([
      { id: 'wool', attributName: 'Laine', price: '30' },
      { id: 'silk', attributName: 'Soie', price: '55.5' },
    ]);
  });

  it('keep their ids when renamed; new ones have none', () => {
    const [wool] = parseRows(serializeValues(values));
    const renamed = { ...wool, attributName: ' Laine fine ' } as NonNullable<typeof wool>;
    const added = { ...newRow(), attributName: 'Coton', price: '12,5' };
    expect(toAttributeValues(serializeRows([renamed, added]))).toEqual([
      { id: 'wool', attributName: 'Laine fine', price: '30' },
      { attributName: 'Coton', price: '12.5' },
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
