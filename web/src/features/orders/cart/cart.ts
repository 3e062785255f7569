/** A cart: what one order will be, as typed so far. Amounts are decimal texts, quantities whole tenths. */
import type { DeliveryType } from '../contract';

export interface CartLine {
  /** productId-index; the index is never used twice in a cart. */
  id: string;
  /** The product's id. */
  product: string;
  name: string;
  image: string;
  listPrice: string;
  price: string;
  tenths: number;
}

export interface CartCustomer {
  id: string;
  label: string;
  credit: number;
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
  paid: string;
  usesCredit: boolean;
  credit: string;
  restAsCredit: boolean;
  tip: string;
  collectAddress: string;
  shippingAddress: string;
  description: string;
  customerNote: string;
  notifyCustomer: boolean;
}

/** The fields that are simply typed or chosen. */
export type CartField =
  | 'shippingMethod'
  | 'deliveryType'
  | 'paymentMethod'
  | 'restAsCredit'
  | 'tip'
  | 'collectAddress'
  | 'shippingAddress'
  | 'description'
  | 'customerNote'
  | 'notifyCustomer';

export const newCart = (): Cart => ({
  key: crypto.randomUUID(),
  nextIndex: 0,
  lines: [],
  customer: null,
  shippingMethod: null,
  deliveryType: null,
  paymentMethod: null,
  paid: '',
  usesCredit: false,
  credit: '',
  restAsCredit: false,
  tip: '',
  collectAddress: '',
  shippingAddress: '',
  description: '',
  customerNote: '',
  notifyCustomer: false,
});

export const isCollected = (type: DeliveryType | null): boolean =>
  type === 'collecte' || type === 'collecte-and-delivery';

export const isDelivered = (type: DeliveryType | null): boolean =>
  type === 'delivery' || type === 'collecte-and-delivery';
