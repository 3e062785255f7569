import { describe, expect, it } from 'vitest';
import { placeAfterSaving } from './after-saving';

const ORIGIN = 'https://atlas.example';
const leads = (ordersUrl: string | null) => placeAfterSaving(ordersUrl, ORIGIN);

describe('a final save', () => {
  it('leads to the orders unless the address names another page', () => {
    expect(leads(null)).toBe('/orders');
    expect(leads('/admin/orders/board')).toBe('/orders/board');
    expect(leads('/admin/orders?status=waiting')).toBe('/orders?status=waiting');
  });

  it('never leads elsewhere', () => {
    for (const elsewhere of [
      'https://bad.example/admin/orders',
      '//bad.example/admin/',
      'javascript:x',
      '/x',
    ]) {
      expect(leads(elsewhere)).toBe('/orders');
    }
  });
});
