import { describe, expect, it } from 'vitest';
import type { Change } from '../contract';
import { onlyField, partText, slotOf } from './values';

const change = (before: Change['before'], after: Change['after']): Change => ({
  item: '1',
  label: 'Tapis',
  before,
  after,
  isUndoable: true,
  error: '',
});

describe('values of a plan', () => {
  it('says how many of a product an order has', () => {
    expect(partText({ name: 'Tapis', quantity: 2 })).toBe('2 × Tapis');
    expect(partText({ alt: 'Tapis', attribution: 'Souk' })).toBe('Tapis · Souk');
  });

  it('knows slots by their day and hours alone', () => {
    expect(slotOf({ date: '2026-11-27', from: '10:00', to: '12:00' })?.from).toBe('10:00');
    expect([slotOf({ date: '2026-11-27' }), slotOf(null), slotOf('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('names one field for all only where each change is about that', () => {
    const price = change({ price: 1 }, { price: 2 });
    expect(onlyField([price, price])).toBe('price');
    expect(onlyField([price])).toBe('');
    expect(onlyField([price, change({ name: 'a' }, { name: 'b' })])).toBe('');
    expect(onlyField([change(null, { name: 'a' }), change(null, { name: 'b' })])).toBe('');
  });
});
