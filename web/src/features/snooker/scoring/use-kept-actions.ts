/** Keeps what waits in the browser's database, so that a closed tab loses no shot. */
import { get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import type { Action } from './scoring';

interface Kept {
  /** Undefined until they are read. */
  saved: readonly Action[] | undefined;
  keep: (actions: readonly Action[]) => void;
}

export function useKeptActions(matchId: string): Kept {
  const { tenant } = useMe();
  const place = `snooker:${tenant.slug}:${matchId}`;
  const [saved, setSaved] = useState<readonly Action[]>();
  useEffect(() => {
    let current = true;
    const opened = (actions: readonly Action[] = []) => current && setSaved(actions);
    get<readonly Action[]>(place).then(opened, () => opened());
    return () => {
      current = false;
    };
  }, [place]);
  // Without the database the shots wait in memory: the screen says how many.
  return { saved, keep: (actions) => void set(place, actions).catch(() => undefined) };
}
