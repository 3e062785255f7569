/** Prints each sale at the counter once it is saved; the drawer opens for cash. */
import { useEffect, useRef, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Order, PaymentMethod } from '../contract';
import type { AgentFailure, PrintJob } from './print-agent';

export function usePrinting(lastSale: Order | null, methods: readonly PaymentMethod[]) {
  const { locale } = useI18n();
  const { tenant } = useMe();
  const printed = useRef<string | null>(lastSale?.id ?? null);
  const [failure, setFailure] = useState<AgentFailure | null>(null);
  const send = async (order: string, job: PrintJob): Promise<void> => {
    try {
      // Loaded with the first receipt: nothing before needs it.
      const { printReceipt } = await import('./print-receipt');
      setFailure(await printReceipt(order, locale, job));
    } catch {
      // The receipt can be printed again.
    }
  };
  useEffect(() => {
    if (!lastSale || printed.current === lastSale.id) return;
    printed.current = lastSale.id;
    const isCash = methods.some(({ id, isCash }) => isCash && id === lastSale.paymentMethod?.id);
    void send(lastSale.id, { key: `${tenant.slug}:${lastSale.id}`, opensDrawer: isCash });
  });
  const print = (order: string) => void send(order, { key: crypto.randomUUID(), opensDrawer: false });
  return { print, failure, dismiss: () => setFailure(null) };
}
