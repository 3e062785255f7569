import { describe, expect, it } from 'vitest';
import type { Order } from '../contract';
import type { SupplierOrder } from './api.gen';
import { getProductIds, hasUnplacedItems } from './unplaced-items';

const line = (product: string, quantity: number) => ({ product: `/en/api/products/${product}`, quantity });
const order = { orderItems: [line('lamp', 2), line('shirt', 1), line('lamp', 1)] } as unknown as Order;
const parcel = (state: string, ...lines: object[]) => ({ state, lines }) as unknown as SupplierOrder;
const listed = new Set(['lamp']);

describe('unplaced items', () => {
  it('are listed items that are not placed', () => {
    expect(getProductIds(order)).toEqual(['lamp', 'shirt']);
    expect(hasUnplacedItems(order, listed, [])).toBe(true);
    expect(hasUnplacedItems(order, new Set(), [])).toBe(false);
    expect(hasUnplacedItems(order, listed, [parcel('placed', line('lamp', 2))])).toBe(true);
    expect(hasUnplacedItems(order, listed, [parcel('placing', line('lamp', 3))])).toBe(false);
  });

  it('include items of rejected supplier orders', () => {
    expect(hasUnplacedItems(order, listed, [parcel('refused', line('lamp', 3))])).toBe(true);
  });
});
