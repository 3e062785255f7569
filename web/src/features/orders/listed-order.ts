/** Orders as lists and the board read them: without lines, notes and most amounts, which are half of an order. */
import type { Order } from './contract';

const FIELDS = [
  'orderNumber',
  'createdAt',
  'customer',
  'deliveryType',
  'collectSlot',
  'deliverySlot',
  'shipment',
  'status',
  'total',
  'payedAmount',
  'remaining',
  'version',
] as const satisfies readonly (keyof Order)[];

export type ListedOrder = Pick<Order, 'id' | (typeof FIELDS)[number]>;

/** The parameter `fields` of their requests. */
export const LISTED_FIELDS = FIELDS.join(',');
