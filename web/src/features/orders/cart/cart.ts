/** A cart: what one order will be, as typed so far. Amounts are decimal texts, quantities whole tenths. */
import type { DeliveryType } from '../contract';
import type { EditedOrder } from './edited-order';

export interface CartLine {
  /** productId-index; the index is never used twice in a cart. */
  id: string;
  /** The product's id. */
  product: string;
  name: string;
  image: string;
  /** What the catalogue asks, or asked when the line was sold. */
  listPrice: string;
  /** What is asked unless another price is typed. */
  basePrice: string;
  price: string;
  /** Of a variable product: how much of its unit. */
  tenths: number;
  unit: string;
  /** The chosen value of a variable product. */
  value: { id: string; name: string } | null;
  /** Id of the line in the order being changed. */
  stored: string | null;
}

export interface CartCustomer {
  id: string;
  label: string;
  /** What of the wallet this order may use, in major units. */
  credit: number;
}

/** A day and hours of it, in the shop's time. */
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

export interface Cart {
  /** Makes the order once, however often it is sent. */
  key: string;
  nextIndex: number;
  lines: CartLine[];
  customer: CartCustomer | null;
  shippingMethod: string | null;
  deliveryType: DeliveryType | null;
  paymentMethod: string | null;
  agent: string | null;
  /** Code of the delivery status. */
  step: string | null;
  paid: string;
  usesCredit: boolean;
  credit: string;
  restAsCredit: boolean;
  tip: string;
  discount: string;
  promo: Promo | null;
  collectAddress: string;
  shippingAddress: string;
  collectPoint: Point | null;
  shippingPoint: Point | null;
  collectSlot: Slot | null;
  deliverySlot: Slot | null;
  description: string;
  customerNote: string;
  notifyCustomer: boolean;
  /** The order this cart changes; null for a new one. */
  edits: EditedOrder | null;
  /** When it was put aside. */
  parkedAt: string | null;
}

/** The fields that are simply typed or chosen. */
export type CartField = Exclude<
  keyof Cart,
  'key' | 'nextIndex' | 'lines' | 'customer' | 'paid' | 'credit' | 'usesCredit' | 'parkedAt'
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
  tip: '',
  discount: '',
  promo: null,
  collectAddress: '',
  shippingAddress: '',
  collectPoint: null,
  shippingPoint: null,
  collectSlot: null,
  deliverySlot: null,
  description: '',
  customerNote: '',
  notifyCustomer: false,
  edits: null,
  parkedAt: null,
});

export const isBegun = ({ lines, customer }: Cart): boolean => lines.length > 0 || customer !== null;

export const isCollected = (type: DeliveryType | null): boolean =>
  type === 'collecte' || type === 'collecte-and-delivery';

export const isDelivered = (type: DeliveryType | null): boolean =>
  type === 'delivery' || type === 'collecte-and-delivery';
