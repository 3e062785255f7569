/** An order by its tracking token; while its card payment is under way, it is looked up again and again. Its stages are
 * read again as long as the page is in sight and the order moves on. */
import { useEffect, useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { useI18n } from '@/shared/i18n/i18n-context';
import { lookUpPayment, trackOrder } from '../cart/api';
import { loadCart } from '../cart/cart-store';
import { problemOf } from '../request';
import type { TrackedOrder } from '../shop.gen';

/** Milliseconds until a payment is looked up again: soon at first, then less and less often. */
const FIRST_DELAY = 2000;
const LONGEST_DELAY = 30_000;
const LAST_STEPS = new Set(['delivered', 'cancelled']);

const isUnderWay = ({ paymentStatus }: TrackedOrder): boolean =>
  paymentStatus === 'pending' || paymentStatus === 'action-required';

export function useOrder(token: string): { order: TrackedOrder | null; problem: Problem | null } {
  const { locale } = useI18n();
  const [order, setOrder] = useState<TrackedOrder | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = async (): Promise<TrackedOrder> => {
      const read = await trackOrder(locale, token);
      if (isCurrent) setOrder(read);
      return read;
    };
    const lookUp = async (delay: number): Promise<void> => {
      // A shop that does not answer now is asked again later.
      const payment = await lookUpPayment(locale, token).catch(() => null);
      if (!isCurrent) return;
      if (payment?.status === 'placed' || payment?.status === 'declined') await finish();
      else timer = setTimeout(() => void lookUp(Math.min(delay * 1.5, LONGEST_DELAY)), delay);
    };
    const finish = async (): Promise<void> => {
      const read = await show().catch(() => null);
      // The cart is open again.
      if (read?.paymentStatus === 'declined') void loadCart(locale);
      follow(read);
    };
    const start = async (): Promise<void> => {
      const read = await show();
      if (isCurrent && isUnderWay(read)) await lookUp(FIRST_DELAY);
      else follow(read);
    };
    // What was shown stays while the shop does not answer.
    const readAgain = async (): Promise<void> =>
      follow(document.hidden ? null : await show().catch(() => null));
    const follow = (read: TrackedOrder | null): void => {
      if (isCurrent && !LAST_STEPS.has(read?.step?.code ?? ''))
        timer = setTimeout(() => void readAgain(), LONGEST_DELAY);
    };
    start().catch((error: unknown) => isCurrent && setProblem(problemOf(error)));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [locale, token]);
  return { order, problem };
}
