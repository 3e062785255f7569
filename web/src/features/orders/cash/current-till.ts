/** The till at which this device stands, remembered in the browser. */
import { useState } from 'react';
import { readStored } from '@/shared/lib/stored-json';
import { useAppSelector } from '@/shared/store/hooks';

export interface CurrentTill {
  id: string;
  name: string;
}

const keyOf = (tenant: string): string => `souk.till.${tenant}`;

/** Return the till of this device in the tenant, or null if none was chosen. */
export const readCurrentTill = (tenant: string): CurrentTill | null =>
  readStored(keyOf(tenant)) as CurrentTill | null;

export function useCurrentTill() {
  const tenant = useAppSelector((state) => state.session.me?.tenant.slug ?? '');
  const [till, setTill] = useState(() => readCurrentTill(tenant));
  const choose = (chosen: CurrentTill | null): void => {
    if (chosen) localStorage.setItem(keyOf(tenant), JSON.stringify(chosen));
    else localStorage.removeItem(keyOf(tenant));
    setTill(chosen);
  };
  return { till, choose };
}
