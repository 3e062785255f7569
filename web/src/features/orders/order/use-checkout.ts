/** Checkout of the cart with its idempotency key; offline, the order is queued. */
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useMe } from '@/shared/auth/use-me';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { ordersApi } from '../api';
import { useCheckoutMutation } from '../api.gen';
import { cartOpened } from '../cart/cart-slice';
import { checkoutBody } from '../cart/checkout-body';
import { tillField } from '../cash/current-till';
import type { Order } from '../contract';
import { getPathAfterSaving } from './after-saving';
import { useLineMark } from './use-line-mark';
import type { Sale } from './use-sale';

/** Status of a save at a version that is no longer the current one. */
export const STALE = 412;

/** Result of the last save, if the order was not saved. */
type Outcome = 'queued' | 'failed' | null;

/** At the counter the screen stays for the next cart. */
export function useCheckout({ cart, amounts, obstacles, rights, quoteId }: Sale, isCounter: boolean) {
  const { digits } = useFormat();
  const mark = useLineMark();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { id, tenant } = useMe();
  const [checkout, { isLoading }] = useCheckoutMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [lastSale, setLastSale] = useState<Order | null>(null);
  const toBody = () => ({
    ...checkoutBody(cart, amounts, { digits, mark, rights }),
    ...tillField(tenant.slug),
  });

  function finish(saved: string | null): void {
    dispatch(cartOpened());
    // The next cart follows at once.
    if (isCounter && !cart.edits) return;
    const path = getPathAfterSaving(parameters.get('ordersUrl'), window.location.origin);
    if (saved || cart.edits) void navigate(path, { state: saved ? { saved } : null });
  }

  /** Queue the order; the cart is cleared only after the browser has stored it. */
  async function queue(): Promise<void> {
    setProblem(null);
    try {
      const { enqueueOrder } = await import('../waiting/enqueue-order');
      const savedAt = new Date().toISOString();
      const order = {
        key: cart.key,
        savedAt,
        customer: cart.customer?.label ?? '',
        total: amounts.totals.total,
        // Nobody can be asked for another till any more.
        body: { ...toBody(), isQueued: true, queuedAt: savedAt },
        cart,
        problem: null,
      };
      await dispatch(enqueueOrder(`${tenant.slug}:${id}`, order));
      setOutcome('queued');
      finish(null);
    } catch {
      setOutcome('failed');
    }
  }

  async function send(): Promise<void> {
    const quoted = { ...toBody(), ...(quoteId && { quoteId }) };
    try {
      const saved = (await checkout({
        'Idempotency-Key': cart.key,
        checkoutBody: quoted,
      }).unwrap()) as Order;
      setLastSale(saved);
      finish(saved.orderNumber);
    } catch (error) {
      const failure = toProblem(error);
      setProblem(failure);
      // The amounts on the screen are no longer those of the server.
      if (failure.code === 'quote-changed') dispatch(ordersApi.util.invalidateTags(['Product']));
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
    lastSale,
    saving: isLoading,
    problem,
    outcome,
    dismiss: () => setProblem(null),
    clearOutcome: () => setOutcome(null),
  };
}
