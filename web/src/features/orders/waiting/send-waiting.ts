/** Sends the waiting orders, oldest first, each with its idempotency key. */
import { type Problem, toProblem } from '@/shared/api/problem';
import type { PersistedList } from '@/shared/lib/persisted-list';
import type { AppDispatch } from '@/shared/store/hooks';
import { ordersApi } from '../api';
import { toMinorUnits } from '../cart/cart-amounts';
import { isRejected, isRetryable, PRICE_CHANGED, type WaitingOrder } from './waiting';
import { sendingChanged, waitingLoaded } from './waiting-slice';

interface Quoted {
  quoteId?: string;
  /** In minor units. */
  total?: number;
}

/** Return what the order costs now; nothing if the server cannot price it. Reject with a `Problem` that may pass. */
async function quoteOrder({ body }: WaitingOrder, digits: number, dispatch: AppDispatch): Promise<Quoted> {
  const query = dispatch(
    ordersApi.endpoints.quoteCart.initiate({ checkoutBody: body }, { forceRefetch: true, subscribe: false }),
  );
  try {
    const quote = await query.unwrap();
    return { quoteId: quote.quoteId, total: toMinorUnits(quote.total, digits) };
  } catch (error) {
    const problem = toProblem(error);
    if (isRetryable(problem)) throw problem;
    return {};
  }
}

/** Return null if the order was saved, else the problem. */
async function sendOrder(
  { key, body }: WaitingOrder,
  { quoteId }: Quoted,
  dispatch: AppDispatch,
): Promise<Problem | null> {
  const checkoutBody = { ...body, ...(quoteId && { quoteId }) };
  const mutation = dispatch(ordersApi.endpoints.checkout.initiate({ 'Idempotency-Key': key, checkoutBody }));
  try {
    await mutation.unwrap();
    return null;
  } catch (error) {
    return toProblem(error);
  } finally {
    mutation.reset();
  }
}

/** Price and send an order; one that costs something else than it did waits for a person. */
async function deliver(order: WaitingOrder, digits: number, dispatch: AppDispatch): Promise<Outcome> {
  try {
    const quoted = await quoteOrder(order, digits, dispatch);
    const isChanged = quoted.total !== undefined && quoted.total !== (order.quotedTotal ?? order.total);
    if (isChanged)
      return { problem: toProblem({ data: { code: PRICE_CHANGED } }), quotedTotal: quoted.total };
    return { problem: await sendOrder(order, quoted, dispatch) };
  } catch (problem) {
    return { problem: problem as Problem };
  }
}

interface Outcome {
  problem: Problem | null;
  quotedTotal?: number | undefined;
}

/** Stop at the first retryable problem; rejected orders stay in the queue and are skipped. */
async function sendAll(
  list: PersistedList<WaitingOrder>,
  digits: number,
  dispatch: AppDispatch,
): Promise<void> {
  for (;;) {
    const next = (await list.read()).find((order) => !isRejected(order));
    if (!next) return;
    dispatch(sendingChanged(next.key));
    const { problem, quotedTotal } = await deliver(next, digits, dispatch);
    if (problem && problem.code !== PRICE_CHANGED && isRetryable(problem)) return;
    const changes = { problem, ...(quotedTotal !== undefined && { quotedTotal }) };
    const remaining = await list.change((orders) =>
      problem
        ? orders.map((order) => (order.key === next.key ? { ...order, ...changes } : order))
        : orders.filter((order) => order.key !== next.key),
    );
    dispatch(waitingLoaded(remaining));
  }
}

/** Send the queue; only one tab sends at a time. */
export const sendWaiting =
  (list: PersistedList<WaitingOrder>, digits: number) => async (dispatch: AppDispatch) => {
    const send = () => sendAll(list, digits, dispatch).finally(() => dispatch(sendingChanged(null)));
    if (!navigator.locks) return send();
    await navigator.locks.request('souk-waiting', { ifAvailable: true }, async (lock) => {
      if (lock) await send();
    });
  };
