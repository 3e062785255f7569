/** How lines come, grow, shrink and go. */
import type { Product } from '../contract';
import { priceOf } from '../price-of';
import type { Cart, CartLine } from './cart';

const ONE = 10;
const TENTH = 1;
/** Below 1.1 a press on minus removes the line. */
const LAST_UNIT_BELOW = 11;
const MOST_TENTHS = 1_000_000;

/** Lines, and the index of the next one. */
export type Lines = Pick<Cart, 'lines' | 'nextIndex'>;

/** A product without unit is sold in whole pieces. */
export const isMeasured = ({ value, unit }: Pick<CartLine, 'value' | 'unit'>): boolean =>
  value !== null && unit !== '';

export const stepOf = (line: CartLine): number => (isMeasured(line) ? TENTH : ONE);

function firstTenths({ defaultQuantity }: Product): number {
  return defaultQuantity ? Math.round(defaultQuantity * 10) : ONE;
}

function newLine(product: Product, index: number): CartLine {
  const price = String(priceOf(product));
  return {
    id: `${product.id}-${index}`,
    product: product.id,
    name: product.name,
    image: product.image || product.icon,
    listPrice: price,
    basePrice: price,
    price,
    tenths: firstTenths(product),
    unit: product.unit,
    value: null,
    stored: null,
  };
}

/** A simple product added again adds 1 to its line. */
export function addProduct(cart: Lines, product: Product): void {
  const line = cart.lines.find((other) => other.product === product.id);
  if (line) line.tenths += ONE;
  else cart.lines.push(newLine(product, cart.nextIndex++));
}

export interface Option {
  product: Product;
  /** Id of one of the product's values. */
  value: string;
  count: number;
}

/** As many lines as counted, each with the product's usual amount. */
export function addOption(cart: Lines, { product, value, count }: Option): void {
  const chosen = product.attributValues.find(({ id }) => id === value);
  if (!chosen) return;
  const price = String(chosen.price || priceOf(product));
  for (let added = 0; added < count; added += 1) {
    const line = newLine(product, cart.nextIndex++);
    const named = { id: chosen.id, name: chosen.attributName };
    cart.lines.push({ ...line, listPrice: price, basePrice: price, price, value: named });
  }
}

export function addUnit(cart: Lines, id: string): void {
  const line = cart.lines.find((other) => other.id === id);
  if (line) line.tenths = Math.min(line.tenths + stepOf(line), MOST_TENTHS);
}

export const isLastUnit = (line: CartLine): boolean => line.tenths < LAST_UNIT_BELOW;

/** A line of a saved order goes by an admin's hand only; for others it stops at its last unit. */
export function removeUnit(cart: Lines, id: string, mayRemoveStored = true): void {
  const line = cart.lines.find((other) => other.id === id);
  if (!line) return;
  if (!isLastUnit(line)) line.tenths -= stepOf(line);
  else if (mayRemoveStored || line.stored === null) removeLine(cart, id);
}

/** Typed on the number pad; nothing changes for what is no amount of it. */
export function setTenths(cart: Lines, id: string, tenths: number): void {
  const line = cart.lines.find((other) => other.id === id);
  if (line && Number.isInteger(tenths) && tenths > 0 && tenths <= MOST_TENTHS) line.tenths = tenths;
}

/** Lines that were made elsewhere, under ids of this cart. */
export function takeLines(cart: Lines, lines: CartLine[]): void {
  for (const line of lines) cart.lines.push({ ...line, id: `${line.product}-${cart.nextIndex++}` });
}

export function removeLine(cart: Lines, id: string): void {
  cart.lines = cart.lines.filter((line) => line.id !== id);
}
