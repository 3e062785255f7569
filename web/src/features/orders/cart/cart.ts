/** Cart of an order. Amounts are decimal strings as typed, quantities integer tenths. */
import type { DeliveryType, PostalAddress } from '../contract';
import type { EditedOrder } from './edited-order';
import { type EnteredAmount, toEnteredAmounts } from './entered-amounts';
import { type Notes, toNotes } from './notes';

export interface CartLine {
  /** `productId-index`; an index is never reused in a cart. */
  id: string;
  /** Product id. */
  product: string;
  name: string;
  image: string;
  /** Catalogue price, for a stored line the price at the time of sale. */
  listPrice: string;
  /** Price before manual changes. */
  basePrice: string;
  price: string;
  /** Quantity in tenths; for a variable product in its unit. */
  tenths: number;
  unit: string;
  /** Its own rate of tax in percent; null for the shop's, absent in carts that were stored before. */
  vatRate?: string | null;
  /** Id of its category; absent in carts that were stored before, and of lines of an edited order. */
  category?: string | null;
  /** Chosen attribute value of a variable product. */
  value: { id: string; name: string } | null;
  /** Id of the line in the edited order. */
  stored: string | null;
}

export interface CartCustomer {
  id: string;
  label: string;
  /** Wallet balance available to this order, in major units. */
  credit: number;
  /** Pays no tax that is added to prices; absent in carts that were stored before. */
  isTaxExempt?: boolean;
}

/** Date and hours, in the shop's time zone. */
export interface Slot {
  date: string;
  from: string;
  to: string;
}

export interface Point {
  lat: number;
  lng: number;
}

export interface Promo {
  code: string;
  kind: 'amount' | 'percent';
  value: string;
}

export interface Cart extends Notes, Record<EnteredAmount, string> {
  /** Idempotency key of the checkout. */
  key: string;
  nextIndex: number;
  lines: CartLine[];
  customer: CartCustomer | null;
  shippingMethod: string | null;
  deliveryType: DeliveryType | null;
  paymentMethod: string | null;
  agent: string | null;
  /** Code of the order stage. */
  step: string | null;
  paid: string;
  usesCredit: boolean;
  credit: string;
  restAsCredit: boolean;
  discount: string;
  promo: Promo | null;
  collectAddress: string;
  shippingAddress: string;
  /** Of the addresses; null where only the texts are known. */
  collectParts: PostalAddress | null;
  shippingParts: PostalAddress | null;
  collectPoint: Point | null;
  shippingPoint: Point | null;
  collectSlot: Slot | null;
  deliverySlot: Slot | null;
  notifyCustomer: boolean;
  /** The edited order; null for a new one. */
  edits: EditedOrder | null;
  /** The edited order's cart before any change; absent in a cart that an older version stored. */
  base?: Cart;
  /** When the cart was parked. */
  parkedAt: string | null;
}

/** Fields that are set directly by an input. */
export type CartField = Exclude<
  keyof Cart,
  'key' | 'nextIndex' | 'lines' | 'base' | 'customer' | 'paid' | 'credit' | 'usesCredit' | 'parkedAt'
>;

export const newCart = (): Cart => ({
  key: crypto.randomUUID(),
  nextIndex: 0,
  lines: [],
  customer: null,
  shippingMethod: null,
  deliveryType: null,
  paymentMethod: null,
  agent: null,
  step: null,
  paid: '',
  usesCredit: false,
  credit: '',
  restAsCredit: false,
  ...toEnteredAmounts(() => ''),
  discount: '',
  promo: null,
  collectAddress: '',
  shippingAddress: '',
  collectParts: null,
  shippingParts: null,
  collectPoint: null,
  shippingPoint: null,
  collectSlot: null,
  deliverySlot: null,
  ...toNotes(() => ''),
  notifyCustomer: false,
  edits: null,
  parkedAt: null,
});

/** A cart that an older version stored. */
interface StoredCart extends Cart {
  /** Earlier name of `shippingTips`. */
  tip?: string;
}

/** Return a stored cart with the fields of this version. */
export function restoreCart({ tip, ...stored }: StoredCart): Cart {
  return {
    ...newCart(),
    ...(tip !== undefined && { shippingTips: tip }),
    ...stored,
    ...(stored.base && { base: restoreCart(stored.base) }),
  };
}

export const isStarted = ({ lines, customer }: Cart): boolean => lines.length > 0 || customer !== null;

export const isCollected = (type: DeliveryType | null): boolean =>
  type === 'collecte' || type === 'collecte-and-delivery';

export const isDelivered = (type: DeliveryType | null): boolean =>
  type === 'delivery' || type === 'collecte-and-delivery';
