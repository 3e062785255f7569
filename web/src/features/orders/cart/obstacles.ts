/** Why a cart can't be saved yet, by the field where it is said. */
import type { SaleRights } from '../sale-rights';
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
  | 'payment';

const missing = (text: string): boolean => text.trim() === '';

export function obstacles(cart: Cart, figures: CartFigures, rights: SaleRights, digits: number): Obstacle[] {
  const violation = saleViolation(saleFigures(cart, figures.fees, figures.credit, digits));
  const checks: [Obstacle, boolean][] = [
    ['role', !rights.createOrders],
    ['lines', cart.lines.length === 0],
    ['price', violation?.startsWith('lines') ?? false],
    ['customer', cart.customer === null],
    ['shippingMethod', cart.shippingMethod === null],
    ['deliveryType', cart.deliveryType === null],
    ['collectAddress', isCollected(cart.deliveryType) && missing(cart.collectAddress)],
    ['shippingAddress', isDelivered(cart.deliveryType) && missing(cart.shippingAddress)],
    ['payment', violation === 'paid' || violation === 'tip'],
  ];
  return checks.filter(([, stands]) => stands).map(([obstacle]) => obstacle);
}
