/** The cart of the shop: its calls and what they answer. */
import type { Locale } from '@/shared/i18n/locales';
import { request } from '../request';
import type { CartItem } from './cart-lines';

const CART = '/api/shop/cart';

export interface CartLine {
  id: string;
  product: string;
  attributValue: string;
  name: string;
  image: string;
  /** Decimal, as are the amounts. */
  quantity: string;
  price: string;
  finalPrice: string;
  amount: string;
  stock: 'in-stock' | 'few' | 'none';
}

export interface CartChange {
  code: string;
  /** Id of the line; empty for a change of the whole cart. */
  line: string;
  before: string;
  after: string;
}

export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

export interface ShopCart {
  currency: string;
  lines: CartLine[];
  contact: Partial<Contact> | null;
  deliveryType: string | null;
  shippingMethod: string | null;
  shippingMethodName: string;
  shippingFees: string;
  shippingDays: string;
  collectSlot: string | null;
  deliverySlot: string | null;
  collectAddress: string;
  shippingAddress: string;
  promoCode: string | null;
  productsTotal: string;
  discount: string;
  promoAmount: string;
  total: string;
  walletBalance: string;
  walletMaximum: string;
  walletAmount: string;
  left: string;
  quoteId: string;
  changes: CartChange[];
  points: number;
}

export const readCart = (locale: Locale): Promise<ShopCart> => request(locale, CART);

/** Replace all lines of the cart. */
export const putLines = (locale: Locale, items: readonly CartItem[]): Promise<ShopCart> =>
  request(locale, `${CART}/lines`, {
    method: 'PUT',
    body: {
      lines: items.map(({ idProduct, attributValue, quantityAttr }) => ({
        product: idProduct,
        attributValue: attributValue || null,
        quantity: String(quantityAttr),
      })),
    },
  });
