/** Adds an order to the queue; an order with the same key is replaced. */
import type { AppDispatch } from '@/shared/store/hooks';
import { waitingList } from './use-waiting-list';
import type { WaitingOrder } from './waiting';
import { waitingLoaded } from './waiting-slice';

/** Reject if the browser cannot store the order. */
export const enqueueOrder = (owner: string, order: WaitingOrder) => async (dispatch: AppDispatch) => {
  const changed = await waitingList(owner).change((orders) => {
    const isQueued = orders.some(({ key }) => key === order.key);
    return isQueued ? orders.map((other) => (other.key === order.key ? order : other)) : [...orders, order];
  });
  dispatch(waitingLoaded(changed));
};
