import { describe, expect, it } from 'vitest';
import { getPathAfterSaving } from './after-saving';

const ORIGIN = 'https://atlas.example';
const getPath = (ordersUrl: string | null) => getPathAfterSaving(ordersUrl, ORIGIN);

describe('a final save', () => {
  it('leads to the orders unless the query names another page', () => {
    expect(getPath(null)).toBe('/orders');
    expect(getPath('/admin/orders/board')).toBe('/orders/board');
    expect(getPath('/admin/orders?status=waiting')).toBe('/orders?status=waiting');
  });

  it('never leads to another origin or outside the app', () => {
    for (const elsewhere of [
      'https://bad.example/admin/orders',
      '//bad.example/admin/',
      'javascript:x',
      '/x',
    ]) {
      expect(getPath(elsewhere)).toBe('/orders');
    }
  });
});
