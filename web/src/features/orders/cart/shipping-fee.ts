/** The fee a shipping method asks, before the server confirms it. */
import { parseDecimal, toScaled } from '@/shared/lib/decimal';
import type { DeliveryType, ShippingMethod } from '../contract';
import type { Cart } from './cart';

const FEE_OF = {
  collecte: 'collecte',
  delivery: 'delivery',
  'collecte-and-delivery': 'collecteAndDelivery',
} as const;

const minor = (major: number, digits: number): number => {
  const decimal = parseDecimal(major);
  return decimal ? Number(toScaled(decimal, digits)) : 0;
};

/** In minor units; `products` is what the products cost after discount and promo. */
export function shippingFee(
  method: ShippingMethod | undefined,
  type: DeliveryType | null,
  products: number,
  digits: number,
): number {
  if (!method || !type || type === 'on-store') return 0;
  if (method.freeFrom !== null && products >= minor(method.freeFrom, digits)) return 0;
  return minor(method.fees?.[FEE_OF[type]] ?? 0, digits);
}

/** The fee as saved, while method, type and products are as they were; null when it is to be computed. */
export function storedFee({ edits, shippingMethod, deliveryType }: Cart, products: number): number | null {
  if (!edits) return null;
  const { amount, method, type, products: before } = edits.fees;
  return method === shippingMethod && type === deliveryType && before === products ? amount : null;
}
