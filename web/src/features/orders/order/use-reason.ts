/** Text of an obstacle, for the field that causes it. */
import { useT } from '@/shared/i18n/i18n-context';
import type { Obstacle } from '../cart/obstacles';
import { useSale } from './use-sale';

/** Return undefined if the obstacle is not present or the cart is empty. */
export function useReason(obstacle: Obstacle): string | undefined {
  const t = useT();
  const { cart, obstacles } = useSale();
  const started = cart.lines.length > 0;
  return started && obstacles.includes(obstacle) ? t(`orders.obstacle.${obstacle}`) : undefined;
}
