import { describe, expect, it } from 'vitest';
import type { Order } from '../contract';
import type { SupplierOrder } from './api.gen';
import { isLeftToPlace, productsOf } from './left-to-place';

const line = (product: string, quantity: number) => ({ product: `/en/api/products/${product}`, quantity });
const order = { orderItems: [line('lamp', 2), line('shirt', 1), line('lamp', 1)] } as unknown as Order;
const parcel = (state: string, ...lines: object[]) => ({ state, lines }) as unknown as SupplierOrder;
const listed = new Set(['lamp']);

describe('what is left to place', () => {
  it('is what the supplier has and nobody placed', () => {
    expect(productsOf(order)).toEqual(['lamp', 'shirt']);
    expect(isLeftToPlace(order, listed, [])).toBe(true);
    expect(isLeftToPlace(order, new Set(), [])).toBe(false);
    expect(isLeftToPlace(order, listed, [parcel('placed', line('lamp', 2))])).toBe(true);
    expect(isLeftToPlace(order, listed, [parcel('placing', line('lamp', 3))])).toBe(false);
  });

  it('comes back with what was refused', () => {
    expect(isLeftToPlace(order, listed, [parcel('refused', line('lamp', 3))])).toBe(true);
  });
});
