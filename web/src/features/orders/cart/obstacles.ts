/** Reasons why a cart cannot be saved yet, by field. */
import type { Rights } from '../rights';
import { saleViolation } from '../sale-violation';
import { type Cart, isCollected, isDelivered } from './cart';
import { type CartAmounts, toSaleInput } from './cart-amounts';
import { movesMoney } from './payment';

export type Obstacle =
  | 'role'
  | 'lines'
  | 'price'
  | 'customer'
  | 'shippingMethod'
  | 'deliveryType'
  | 'collectAddress'
  | 'shippingAddress'
  | 'collectSlot'
  | 'deliverySlot'
  | 'discount'
  | 'payment'
  | 'paymentMethod';

const isBlank = (text: string): boolean => text.trim() === '';

/** Slots are required for a new order, and for a saved one only while they are changed. */
const choosesSlots = ({ edits }: Cart): boolean => edits === null || edits.slotsOpen;

export function obstacles(cart: Cart, amounts: CartAmounts, rights: Rights, digits: number): Obstacle[] {
  const violation = saleViolation(toSaleInput(cart, amounts.fees, amounts.credit, digits));
  const [collected, delivered] = [isCollected(cart.deliveryType), isDelivered(cart.deliveryType)];
  const checks: [Obstacle, boolean][] = [
    ['role', cart.edits === null && !rights.createOrders],
    ['lines', cart.lines.length === 0],
    ['price', violation?.startsWith('lines') || cart.lines.some(({ price }) => isBlank(price))],
    ['customer', cart.customer === null],
    ['shippingMethod', cart.shippingMethod === null],
    ['deliveryType', cart.deliveryType === null],
    ['collectAddress', collected && isBlank(cart.collectParts?.street ?? cart.collectAddress)],
    ['shippingAddress', delivered && isBlank(cart.shippingParts?.street ?? cart.shippingAddress)],
    ['collectSlot', collected && choosesSlots(cart) && !cart.collectSlot?.from],
    ['deliverySlot', delivered && choosesSlots(cart) && !cart.deliverySlot?.from],
    ['discount', violation === 'discountPercent'],
    ['payment', violation === 'paid' || violation === 'tip'],
    ['paymentMethod', cart.paymentMethod === null && movesMoney(cart, amounts)],
  ];
  return checks.filter(([, isPresent]) => isPresent).map(([obstacle]) => obstacle);
}
