/** How lines come, grow, shrink and go. */
import type { Product } from '../contract';
import { priceOf } from '../price-of';
import type { Cart, CartLine } from './cart';

const ONE = 10;
/** Below 1.1 a press on minus removes the line. */
const LAST_UNIT_BELOW = 11;

function firstTenths({ defaultQuantity }: Product): number {
  return defaultQuantity ? Math.round(defaultQuantity * 10) : ONE;
}

function newLine(product: Product, index: number): CartLine {
  return {
    id: `${product.id}-${index}`,
    product: product.id,
    name: product.name,
    image: product.image || product.icon,
    listPrice: String(priceOf(product)),
    price: String(priceOf(product)),
    tenths: firstTenths(product),
  };
}

/** A simple product added again adds 1 to its line. */
export function addProduct(cart: Cart, product: Product): void {
  const line = cart.lines.find((other) => other.product === product.id);
  if (line) line.tenths += ONE;
  else cart.lines.push(newLine(product, cart.nextIndex++));
}

export function addUnit(cart: Cart, id: string): void {
  const line = cart.lines.find((other) => other.id === id);
  if (line) line.tenths += ONE;
}

export function removeUnit(cart: Cart, id: string): void {
  const line = cart.lines.find((other) => other.id === id);
  if (!line) return;
  if (line.tenths < LAST_UNIT_BELOW) removeLine(cart, id);
  else line.tenths -= ONE;
}

export function removeLine(cart: Cart, id: string): void {
  cart.lines = cart.lines.filter((line) => line.id !== id);
}
