/** Persists pending actions in IndexedDB, so that a closed tab loses no shot. */
import { get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import type { Action } from './scoring';

interface PersistedActions {
  /** Undefined until loaded. */
  saved: readonly Action[] | undefined;
  save: (actions: readonly Action[]) => void;
}

export function usePersistedActions(matchId: string): PersistedActions {
  const { tenant } = useMe();
  const storageKey = `snooker:${tenant.slug}:${matchId}`;
  const [saved, setSaved] = useState<readonly Action[]>();
  useEffect(() => {
    let current = true;
    const handleLoaded = (actions: readonly Action[] = []) => current && setSaved(actions);
    get<readonly Action[]>(storageKey).then(handleLoaded, () => handleLoaded());
    return () => {
      current = false;
    };
  }, [storageKey]);
  // If storing fails, the actions stay in memory.
  return { saved, save: (actions) => void set(storageKey, actions).catch(() => undefined) };
}
