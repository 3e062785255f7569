/** Prints each sale at the counter once it is saved; the drawer opens for cash. */
import { useEffect, useRef, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useListPaymentMethodsQuery } from '../api.gen';
import type { Order } from '../contract';
import type { AgentFailure, PrintJob } from './print-agent';

/** A receipt that could not be had, and how to try again. */
interface Unprinted {
  problem: Problem;
  retry: () => void;
}

export function usePrinting(lastSale: Order | null) {
  const { data } = useListPaymentMethodsQuery({});
  const { locale } = useI18n();
  const { tenant } = useMe();
  const printed = useRef<string | null>(lastSale?.id ?? null);
  const [failure, setFailure] = useState<AgentFailure | null>(null);
  const [unprinted, setUnprinted] = useState<Unprinted | null>(null);
  const send = async (order: string, job: PrintJob): Promise<void> => {
    setUnprinted(null);
    try {
      // Loaded with the first receipt: nothing before needs it.
      const { printReceipt } = await import('./print-receipt');
      setFailure(await printReceipt(order, locale, job));
    } catch (error) {
      const problem = error instanceof Error ? toProblem(null) : (error as Problem);
      setUnprinted({ problem, retry: () => void send(order, job) });
    }
  };
  useEffect(() => {
    if (!lastSale || printed.current === lastSale.id) return;
    printed.current = lastSale.id;
    const { id, version, paymentMethod, receivedAmount } = lastSale;
    const isCash = data?.['hydra:member'].some((method) => method.isCash && method.id === paymentMethod?.id);
    const opensDrawer = isCash === true && receivedAmount > 0;
    void send(id, { key: `${tenant.slug}:${id}:${version}`, opensDrawer });
  });
  const print = (order: string) => void send(order, { key: crypto.randomUUID(), opensDrawer: false });
  return { print, unprinted, failure, dismiss: () => setFailure(null) };
}
