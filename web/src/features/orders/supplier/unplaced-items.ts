/** Whether an order has supplier items that are not placed with the supplier yet. */
import { toId } from '../cart/to-id';
import type { Order } from '../contract';
import type { SupplierOrder } from './api.gen';

const ENDED_STATES = ['refused', 'cancelled'];

/** Return the distinct product ids of the order. */
export const getProductIds = (order: Order): string[] => [
  ...new Set(order.orderItems.map(({ product }) => toId(product)).filter(Boolean)),
];

export function hasUnplacedItems(
  order: Order,
  listed: ReadonlySet<string>,
  placed: SupplierOrder[],
): boolean {
  const counts = new Map<string, number>();
  const add = (product: string, quantity: number) =>
    counts.set(product, (counts.get(product) ?? 0) + quantity);
  for (const { product, quantity } of order.orderItems)
    if (listed.has(toId(product))) add(toId(product), quantity);
  for (const supplierOrder of placed.filter(({ state }) => !ENDED_STATES.includes(state)))
    for (const { product, quantity } of supplierOrder.lines) add(toId(product), -quantity);
  return [...counts.values()].some((count) => count > 0);
}
