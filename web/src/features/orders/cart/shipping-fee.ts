/** Shipping fee of a cart, before the server confirms it. */
import { parseDecimal, toScaled } from '@/shared/lib/decimal';
import type { DeliveryType, ShippingMethod } from '../contract';
import type { Cart } from './cart';

const FEE_BY_TYPE = {
  collecte: 'collecte',
  delivery: 'delivery',
  'collecte-and-delivery': 'collecteAndDelivery',
} as const;

const toMinor = (major: number, digits: number): number => {
  const decimal = parseDecimal(major);
  return decimal ? Number(toScaled(decimal, digits)) : 0;
};

/** Return the fee in minor units; `products` is the products total after discount and promo. */
export function shippingFee(
  method: ShippingMethod | undefined,
  type: DeliveryType | null,
  products: number,
  digits: number,
): number {
  if (!method || !type || type === 'on-store') return 0;
  if (method.freeFrom !== null && products >= toMinor(method.freeFrom, digits)) return 0;
  return toMinor(method.fees?.[FEE_BY_TYPE[type]] ?? 0, digits);
}

/** Return the saved fee if method, type and products are unchanged, else null. */
export function storedFee({ edits, shippingMethod, deliveryType }: Cart, products: number): number | null {
  if (!edits) return null;
  const { amount, method, type, products: before } = edits.fees;
  return method === shippingMethod && type === deliveryType && before === products ? amount : null;
}
