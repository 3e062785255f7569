/** The till at which this device stands, remembered in the browser by its id. The server fills in what is not sent. */
import { useState } from 'react';
import { readStored } from '@/shared/lib/stored-json';
import { useAppSelector } from '@/shared/store/hooks';

export interface CurrentTill {
  id: string;
  name: string;
}

const keyOf = (tenant: string): string => `souk.till.${tenant}`;

/** Return the field of a payment's body that names the till of this device; none if none was chosen. */
export const tillField = (tenant: string): { till?: string } => {
  const till = readStored(keyOf(tenant)) as CurrentTill | null;
  return till ? { till: till.id } : {};
};

const useTenant = (): string => useAppSelector((state) => state.session.me?.tenant.slug ?? '');

/** Return what reads the field when a payment is sent, which may be after another till was chosen. */
export function useTillField(): () => { till?: string } {
  const tenant = useTenant();
  return () => tillField(tenant);
}

export function useCurrentTill() {
  const tenant = useTenant();
  const [till, setTill] = useState(() => readStored(keyOf(tenant)) as CurrentTill | null);
  const choose = (chosen: CurrentTill | null): void => {
    if (chosen) localStorage.setItem(keyOf(tenant), JSON.stringify(chosen));
    else localStorage.removeItem(keyOf(tenant));
    setTill(chosen);
  };
  return { till, choose };
}
