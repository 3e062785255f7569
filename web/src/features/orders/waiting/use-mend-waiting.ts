/** Hands a waiting order back to the order screen; answers with the address where it is mended. */
import { set } from 'idb-keyval';
import { useMe } from '@/shared/auth/use-me';
import { keptList } from '@/shared/lib/kept-list';
import { useAppDispatch } from '@/shared/store/hooks';
import type { Cart } from '../cart/cart';
import { placeOfOrder } from '../cart/cart-place';
import { cartOpened } from '../cart/cart-slice';
import { ordersPaths } from '../paths';
import type { WaitingOrder } from './waiting';

/** Rejects when the browser can't keep the cart, and changes nothing then. */
export function useMendWaiting() {
  const { id, tenant } = useMe();
  const dispatch = useAppDispatch();
  const owner = `${tenant.slug}:${id}`;

  return async ({ cart, savedAt }: WaitingOrder): Promise<string> => {
    if (cart.edits) {
      await set(placeOfOrder(`cart:${owner}`, cart.edits.id), cart);
      dispatch(cartOpened(cart));
      return `/${ordersPaths.pos}?orderId=${cart.edits.id}`;
    }
    await keptList<Cart>(`parked:${owner}`).change((carts) => [...carts, { ...cart, parkedAt: savedAt }]);
    return `/${ordersPaths.pos}?cart=${cart.key}`;
  };
}
