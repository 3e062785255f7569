/** The last signed-in user in local storage, so that the app can start offline. */
import { readStored } from '@/shared/lib/stored-json';
import type { Me } from './session-slice';

const KEY = 'souk.me';

export const cacheMe = (me: Me): void => localStorage.setItem(KEY, JSON.stringify(me));

export const clearCachedMe = (): void => localStorage.removeItem(KEY);

export function readCachedMe(): Me | null {
  const me = readStored(KEY) as Me | null;
  // An older version of the app cached users without what is read here.
  return me?.applications && me.tenant?.languages ? me : null;
}
