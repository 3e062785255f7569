/** Stored queue of the user at the tenant. */
import { useMemo } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { type PersistedList, persistedList } from '@/shared/lib/persisted-list';
import type { WaitingOrder } from './waiting';

export const waitingList = (owner: string): PersistedList<WaitingOrder> => persistedList(`waiting:${owner}`);

export function useWaitingList(): PersistedList<WaitingOrder> {
  const { id, tenant } = useMe();
  return useMemo(() => waitingList(`${tenant.slug}:${id}`), [tenant.slug, id]);
}
