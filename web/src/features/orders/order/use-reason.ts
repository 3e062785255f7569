/** Text of an obstacle, for the field that causes it. */
import { use } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Obstacle } from '../cart/obstacles';
import { ObstaclesContext } from './use-sale';

/** Return undefined if the obstacle is not present or the cart is empty. */
export function useReason(obstacle: Obstacle): string | undefined {
  const t = useT();
  return use(ObstaclesContext).includes(obstacle) ? t(`orders.obstacle.${obstacle}`) : undefined;
}
