/** Why a cart can't be saved yet, by the field where it is said. */
import type { Rights } from '../rights';
import { saleViolation } from '../sale-violation';
import { type Cart, isCollected, isDelivered } from './cart';
import { type CartFigures, saleFigures } from './cart-figures';

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
  | 'payment';

const missing = (text: string): boolean => text.trim() === '';

/** Hours matter for a new order, and for a saved one only when they are opened. */
const choosesSlots = ({ edits }: Cart): boolean => edits === null || edits.slotsOpen;

export function obstacles(cart: Cart, figures: CartFigures, rights: Rights, digits: number): Obstacle[] {
  const violation = saleViolation(saleFigures(cart, figures.fees, figures.credit, digits));
  const [collected, delivered] = [isCollected(cart.deliveryType), isDelivered(cart.deliveryType)];
  const checks: [Obstacle, boolean][] = [
    ['role', cart.edits === null && !rights.createOrders],
    ['lines', cart.lines.length === 0],
    ['price', violation?.startsWith('lines') || cart.lines.some(({ price }) => missing(price))],
    ['customer', cart.customer === null],
    ['shippingMethod', cart.shippingMethod === null],
    ['deliveryType', cart.deliveryType === null],
    ['collectAddress', collected && missing(cart.collectAddress)],
    ['shippingAddress', delivered && missing(cart.shippingAddress)],
    ['collectSlot', collected && choosesSlots(cart) && !cart.collectSlot?.from],
    ['deliverySlot', delivered && choosesSlots(cart) && !cart.deliverySlot?.from],
    ['discount', violation === 'discountPercent'],
    ['payment', violation === 'paid' || violation === 'tip'],
  ];
  return checks.filter(([, stands]) => stands).map(([obstacle]) => obstacle);
}
