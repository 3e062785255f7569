/** Puts an order into the queue; one that waits already is replaced where it stands. */
import type { AppDispatch } from '@/shared/store/hooks';
import { waitingList } from './use-waiting-list';
import type { WaitingOrder } from './waiting';
import { waitingRead } from './waiting-slice';

/** Rejects when the browser can't keep the order. */
export const putIntoQueue = (owner: string, order: WaitingOrder) => async (dispatch: AppDispatch) => {
  const changed = await waitingList(owner).change((orders) => {
    const known = orders.some(({ key }) => key === order.key);
    return known ? orders.map((other) => (other.key === order.key ? order : other)) : [...orders, order];
  });
  dispatch(waitingRead(changed));
};
