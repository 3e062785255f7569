/** Returns a waiting order to the order screen for editing. */
import { set } from 'idb-keyval';
import { useMe } from '@/shared/auth/use-me';
import { persistedList } from '@/shared/lib/persisted-list';
import { useAppDispatch } from '@/shared/store/hooks';
import type { Cart } from '../cart/cart';
import { cartOpened } from '../cart/cart-slice';
import { orderStorageKey } from '../cart/cart-storage-key';
import { ordersPaths } from '../paths';
import type { WaitingOrder } from './waiting';

/** Return a function that resolves with the path of the order screen. It rejects if the cart cannot be stored. */
export function useEditWaiting() {
  const { id, tenant } = useMe();
  const dispatch = useAppDispatch();
  const owner = `${tenant.slug}:${id}`;

  return async ({ cart, savedAt }: WaitingOrder): Promise<string> => {
    if (cart.edits) {
      await set(orderStorageKey(`cart:${owner}`, cart.edits.id), cart);
      dispatch(cartOpened(cart));
      return `/${ordersPaths.pos}?orderId=${cart.edits.id}`;
    }
    await persistedList<Cart>(`parked:${owner}`).change((carts) => [
      ...carts,
      { ...cart, parkedAt: savedAt },
    ]);
    return `/${ordersPaths.pos}?cart=${cart.key}`;
  };
}
