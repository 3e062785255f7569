/** Saving the cart: once, with its key; without a network it waits in the queue. */
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Problem, problemOf } from '@/shared/api/problem';
import { useMe } from '@/shared/auth/use-me';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { useCheckoutMutation } from '../api';
import { cartOpened } from '../cart/cart-slice';
import { checkoutBody } from '../cart/checkout-body';
import type { Order } from '../contract';
import { placeAfterSaving } from './after-saving';
import { useLineMark } from './use-line-mark';
import type { Sale } from './use-sale';

/** Where the last press on save led, beside an order that was saved. */
type Outcome = 'queued' | 'unkept' | null;

export function useCheckout({ cart, figures, obstacles, rights }: Sale) {
  const { digits } = useFormat();
  const mark = useLineMark();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { id, tenant } = useMe();
  const [checkout, { isLoading }] = useCheckoutMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);

  function finish(saved: string | null): void {
    dispatch(cartOpened());
    const place = placeAfterSaving(parameters.get('ordersUrl'), window.location.origin);
    if (saved || cart.edits) void navigate(place, { state: saved ? { saved } : null });
  }

  /** The cart leaves the screen only when the browser has kept the order. */
  async function queue(): Promise<void> {
    setProblem(null);
    try {
      const { putIntoQueue } = await import('../waiting/put-into-queue');
      const order = {
        key: cart.key,
        savedAt: new Date().toISOString(),
        customer: cart.customer?.label ?? '',
        total: figures.totals.total,
        body: checkoutBody(cart, figures, { digits, mark, rights }),
        cart,
        problem: null,
      };
      await dispatch(putIntoQueue(`${tenant.slug}:${id}`, order));
      setOutcome('queued');
      finish(null);
    } catch {
      setOutcome('unkept');
    }
  }

  async function send(): Promise<void> {
    const body = checkoutBody(cart, figures, { digits, mark, rights });
    try {
      const saved = await checkout({ 'Idempotency-Key': cart.key, checkoutBody: body }).unwrap();
      finish((saved as Order).orderNumber);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }

  async function save(): Promise<void> {
    if (obstacles.length > 0 || isLoading) return;
    setProblem(null);
    setOutcome(null);
    await (navigator.onLine ? send() : queue());
  }

  return {
    save,
    queue,
    saving: isLoading,
    problem,
    outcome,
    dismiss: () => setProblem(null),
    forget: () => setOutcome(null),
  };
}
