/** Whether pieces of an order are a supplier's and not placed with it yet. */
import { idOf } from '../cart/cart-of-order';
import type { Order } from '../contract';
import type { SupplierOrder } from './api.gen';

const OVER = ['refused', 'cancelled'];

/** The order's products, each once. */
export const productsOf = (order: Order): string[] => [
  ...new Set(order.orderItems.map(({ product }) => idOf(product)).filter(Boolean)),
];

export function isLeftToPlace(order: Order, listed: ReadonlySet<string>, placed: SupplierOrder[]): boolean {
  const counts = new Map<string, number>();
  const add = (product: string, quantity: number) =>
    counts.set(product, (counts.get(product) ?? 0) + quantity);
  for (const { product, quantity } of order.orderItems)
    if (listed.has(idOf(product))) add(idOf(product), quantity);
  for (const one of placed.filter(({ state }) => !OVER.includes(state)))
    for (const { product, quantity } of one.lines) add(idOf(product), -quantity);
  return [...counts.values()].some((left) => left > 0);
}
