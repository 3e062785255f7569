/** The queue of this user at this tenant. */
import { useMemo } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { type KeptList, keptList } from '@/shared/lib/kept-list';
import type { WaitingOrder } from './waiting';

export const waitingList = (owner: string): KeptList<WaitingOrder> => keptList(`waiting:${owner}`);

export function useWaitingList(): KeptList<WaitingOrder> {
  const { id, tenant } = useMe();
  return useMemo(() => waitingList(`${tenant.slug}:${id}`), [tenant.slug, id]);
}
