/** Lines of a cart on the device, under the key that pages of the shop have always used. */
import { readText, writeText } from '../device';
import type { ShopCartLine } from '../shop.gen';

export const CART_KEY = 'cartItems';
/** Dispatched on the window when the lines of this page's cart changed. */
export const CART_EVENT = 'souk-cart-changed';

export interface CartItem {
  /** `{product}-{index}` */
  id: string;
  idProduct: string;
  /** Id of one of the product's values; empty for a simple product. */
  attributValue: string;
  name: string;
  image: string;
  /** Decimal with one digit, as is `quantityAttr`, which has the same value. */
  quantity: number;
  quantityAttr: number;
  price: number;
  productType: 'simple' | 'variable';
  defaultQuantity: number;
  /** The supplier's id of the variant; empty for the shop's own goods. */
  skuCode: string;
}

const isItem = (value: unknown): value is CartItem =>
  typeof value === 'object' && value !== null && 'id' in value && 'idProduct' in value;

export function readItems(): CartItem[] {
  try {
    const items: unknown = JSON.parse(readText(CART_KEY) || '[]');
    return Array.isArray(items) ? items.filter(isItem) : [];
  } catch {
    return [];
  }
}

export function writeItems(items: readonly CartItem[]): void {
  writeText(CART_KEY, JSON.stringify(items));
  dispatchEvent(new CustomEvent(CART_EVENT));
}

/** Return lines of the shop's cart as the device keeps them. */
export const toItems = (lines: readonly ShopCartLine[]): CartItem[] =>
  lines.map((line, index) => ({
    id: `${line.product}-${index}`,
    idProduct: line.product,
    attributValue: line.attributValue,
    name: line.name,
    image: line.image,
    quantity: line.quantity,
    quantityAttr: line.quantity,
    price: line.finalPrice,
    productType: line.attributValue ? 'variable' : 'simple',
    defaultQuantity: 1,
    skuCode: line.vid,
  }));
