/** Why the order can't be saved yet, beside the field it is about. */
import { useT } from '@/shared/i18n/i18n-context';
import type { Obstacle } from '../cart/obstacles';
import { useSale } from './use-sale';

/** Undefined when that is no obstacle, or nothing has been begun. */
export function useReason(obstacle: Obstacle): string | undefined {
  const t = useT();
  const { cart, obstacles } = useSale();
  const begun = cart.lines.length > 0;
  return begun && obstacles.includes(obstacle) ? t(`orders.obstacle.${obstacle}`) : undefined;
}
