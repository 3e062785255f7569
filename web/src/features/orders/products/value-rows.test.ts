import { describe, expect, it } from 'vitest';
import { newRow, rowsOf, textOf, textOfValues, valuesMistake, writtenValues } from './value-rows';

const values = [
  { id: 'wool', attributName: 'Laine', price: 30 },
  { id: 'silk', attributName: 'Soie', price: 55.5 },
];

describe('the values of a product', () => {
  it('come back from a form as they went in', () => {
    expect(writtenValues(textOfValues(values))).toEqual([
      { id: 'wool', attributName: 'Laine', price: '30' },
      { id: 'silk', attributName: 'Soie', price: '55.5' },
    ]);
  });

  it('keep their ids when they are renamed, and a new one has none', () => {
    const [wool] = rowsOf(textOfValues(values));
    const renamed = { ...wool, attributName: ' Laine fine ' } as NonNullable<typeof wool>;
    const added = { ...newRow(), attributName: 'Coton', price: '12,5' };
    expect(writtenValues(textOf([renamed, added]))).toEqual([
      { id: 'wool', attributName: 'Laine fine', price: '30' },
      { attributName: 'Coton', price: '12.5' },
    ]);
  });

  it('need a name and a number each, and one at the least', () => {
    const row = { ...newRow(), attributName: 'Coton', price: '12' };
    expect(valuesMistake('')).toBe('orders.products.noValue');
    expect(valuesMistake(textOf([row]))).toBeNull();
    for (const wrong of [{ attributName: ' ' }, { price: '' }, { price: '1,2,3' }]) {
      expect(valuesMistake(textOf([row, { ...row, ...wrong }]))).toBe('orders.products.wrongValue');
    }
  });
});
