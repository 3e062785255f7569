/** Sends the waiting orders, oldest first, each with its idempotency key. */
import { type Problem, toProblem } from '@/shared/api/problem';
import type { PersistedList } from '@/shared/lib/persisted-list';
import type { AppDispatch } from '@/shared/store/hooks';
import { ordersApi } from '../api';
import { isRejected, isRetryable, type WaitingOrder } from './waiting';
import { sendingChanged, waitingLoaded } from './waiting-slice';

/** Return null if the order was saved, else the problem. */
async function sendOrder({ key, body }: WaitingOrder, dispatch: AppDispatch): Promise<Problem | null> {
  const mutation = dispatch(
    ordersApi.endpoints.checkout.initiate({ 'Idempotency-Key': key, checkoutBody: body }),
  );
  try {
    await mutation.unwrap();
    return null;
  } catch (error) {
    return toProblem(error);
  } finally {
    mutation.reset();
  }
}

/** Stop at the first retryable problem; rejected orders stay in the queue and are skipped. */
async function sendAll(list: PersistedList<WaitingOrder>, dispatch: AppDispatch): Promise<void> {
  for (;;) {
    const next = (await list.read()).find((order) => !isRejected(order));
    if (!next) return;
    dispatch(sendingChanged(next.key));
    const problem = await sendOrder(next, dispatch);
    if (problem && isRetryable(problem)) return;
    const remaining = await list.change((orders) =>
      problem
        ? orders.map((order) => (order.key === next.key ? { ...order, problem } : order))
        : orders.filter((order) => order.key !== next.key),
    );
    dispatch(waitingLoaded(remaining));
  }
}

/** Send the queue; only one tab sends at a time. */
export const sendWaiting = (list: PersistedList<WaitingOrder>) => async (dispatch: AppDispatch) => {
  const send = () => sendAll(list, dispatch).finally(() => dispatch(sendingChanged(null)));
  if (!navigator.locks) return send();
  await navigator.locks.request('souk-waiting', { ifAvailable: true }, async (lock) => {
    if (lock) await send();
  });
};
