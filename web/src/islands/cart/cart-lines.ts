/** Lines of a cart on the device, under the key that pages of the shop have always used. */
import { readText, writeText } from '../device';

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
  /** Always 1: a line is one piece of `quantityAttr`. */
  quantity: number;
  /** Decimal with one digit. */
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
