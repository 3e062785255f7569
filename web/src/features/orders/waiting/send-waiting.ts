/** Sends the waiting orders, the oldest first, each under its key: once, however often this is tried. */
import { type Problem, problemOf } from '@/shared/api/problem';
import type { KeptList } from '@/shared/lib/kept-list';
import type { AppDispatch } from '@/shared/store/hooks';
import { ordersApi } from '../api';
import { isRefused, mayPass, type WaitingOrder } from './waiting';
import { sendingChanged, waitingRead } from './waiting-slice';

/** Null when it is saved. */
async function sendOne({ key, body }: WaitingOrder, dispatch: AppDispatch): Promise<Problem | null> {
  const sent = dispatch(
    ordersApi.endpoints.checkout.initiate({ 'Idempotency-Key': key, checkoutBody: body }),
  );
  try {
    await sent.unwrap();
    return null;
  } catch (error) {
    return problemOf(error);
  } finally {
    sent.reset();
  }
}

/** Stops at the first that could not be sent; one that is refused stays and lets the next ones pass. */
async function sendAll(list: KeptList<WaitingOrder>, dispatch: AppDispatch): Promise<void> {
  for (;;) {
    const next = (await list.read()).find((order) => !isRefused(order));
    if (!next) return;
    dispatch(sendingChanged(next.key));
    const problem = await sendOne(next, dispatch);
    if (problem && mayPass(problem)) return;
    const rest = await list.change((orders) =>
      problem
        ? orders.map((order) => (order.key === next.key ? { ...order, problem } : order))
        : orders.filter((order) => order.key !== next.key),
    );
    dispatch(waitingRead(rest));
  }
}

/** One tab at a time sends. */
export const sendWaiting = (list: KeptList<WaitingOrder>) => async (dispatch: AppDispatch) => {
  const work = () => sendAll(list, dispatch).finally(() => dispatch(sendingChanged(null)));
  if (!navigator.locks) return work();
  await navigator.locks.request('souk-waiting', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
};
