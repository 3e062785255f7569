/** Adding, changing and removing cart lines. */
import type { Product } from '../contract';
import { getPrice } from '../product-price';
import type { Cart, CartLine } from './cart';
import { toId } from './to-id';

const UNIT_TENTHS = 10;
const STEP_TENTHS = 1;
/** Below 1.1 units, minus removes the line. */
const LAST_UNIT_LIMIT = 11;
const MAX_TENTHS = 1_000_000;

/** Lines and the index of the next line. */
export type Lines = Pick<Cart, 'lines' | 'nextIndex'>;

/** Return whether the line is sold by a unit such as m²; other products are sold in whole pieces. */
export const isMeasured = ({ value, unit }: Pick<CartLine, 'value' | 'unit'>): boolean =>
  value !== null && unit !== '';

export const quantityStep = (line: CartLine): number => (isMeasured(line) ? STEP_TENTHS : UNIT_TENTHS);

function firstTenths({ defaultQuantity }: Product): number {
  return defaultQuantity ? Math.round(defaultQuantity * 10) : UNIT_TENTHS;
}

function newLine(product: Product, index: number): CartLine {
  const price = String(getPrice(product));
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
    vatRate: product.vatRate === null ? null : String(product.vatRate),
    category: product.category ? toId(product.category) : null,
    value: null,
    stored: null,
  };
}

/** Add a simple product; if it has a line, increase its quantity by 1. */
export function addProduct(cart: Lines, product: Product): void {
  const line = cart.lines.find((other) => other.product === product.id);
  if (line) line.tenths += UNIT_TENTHS;
  else cart.lines.push(newLine(product, cart.nextIndex++));
}

export interface Option {
  product: Product;
  /** Id of one of the product's values. */
  value: string;
  count: number;
}

/** Add `count` lines with the product's default quantity. */
export function addOption(cart: Lines, { product, value, count }: Option): void {
  const chosen = product.attributValues.find(({ id }) => id === value);
  if (!chosen) return;
  const price = String(chosen.price || getPrice(product));
  for (let added = 0; added < count; added += 1) {
    const line = newLine(product, cart.nextIndex++);
    const attributeValue = { id: chosen.id, name: chosen.attributName };
    cart.lines.push({ ...line, listPrice: price, basePrice: price, price, value: attributeValue });
  }
}

export function addUnit(cart: Lines, id: string): void {
  const line = cart.lines.find((other) => other.id === id);
  if (line) line.tenths = Math.min(line.tenths + quantityStep(line), MAX_TENTHS);
}

export const isLastUnit = (line: CartLine): boolean => line.tenths < LAST_UNIT_LIMIT;

/** Decrease the quantity; remove the line at its last unit, unless it is stored and `canRemoveStored` is false. */
export function removeUnit(cart: Lines, id: string, canRemoveStored = true): void {
  const line = cart.lines.find((other) => other.id === id);
  if (!line) return;
  if (!isLastUnit(line)) line.tenths -= quantityStep(line);
  else if (canRemoveStored || line.stored === null) removeLine(cart, id);
}

/** Set the quantity; ignore values out of range. */
export function setTenths(cart: Lines, id: string, tenths: number): void {
  const line = cart.lines.find((other) => other.id === id);
  if (line && Number.isInteger(tenths) && tenths > 0 && tenths <= MAX_TENTHS) line.tenths = tenths;
}

/** Add lines created outside the cart, with new ids. */
export function addLines(cart: Lines, lines: CartLine[]): void {
  for (const line of lines) cart.lines.push({ ...line, id: `${line.product}-${cart.nextIndex++}` });
}

export function removeLine(cart: Lines, id: string): void {
  cart.lines = cart.lines.filter((line) => line.id !== id);
}
