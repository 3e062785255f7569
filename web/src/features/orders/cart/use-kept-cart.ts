/** Keeps the cart in the browser's database, so that a reload or a crash loses nothing. */
import { del, get, set } from 'idb-keyval';
import { useCallback, useEffect, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch, useAppSelector } from '@/shared/store/hooks';
import { useLazyGetCustomerQuery, useLazyGetOrderQuery } from '../api';
import type { Cart } from './cart';
import { claimPlace, placeOfOrder } from './cart-place';
import { cartOpened, selectCart } from './cart-slice';

type Keeping = 'opening' | 'kept' | 'failed' | 'missing';

/** Reads the order as it is now, as a cart. */
function useOrderCart(order: string | null) {
  const { digits } = useFormat();
  const [getOrder] = useLazyGetOrderQuery();
  const [getCustomer] = useLazyGetCustomerQuery();
  return useCallback(async (): Promise<Cart | undefined> => {
    if (!order) return undefined;
    const saved = await getOrder({ id: order }).unwrap();
    const customer = saved.customer ? await getCustomer({ id: saved.customer.id }) : null;
    const { cartOfOrder } = await import('./cart-of-order');
    return cartOfOrder(saved, customer?.data?.walletCredit ?? 0, digits);
  }, [order, getOrder, getCustomer, digits]);
}

/** Until 'kept' or 'failed' the cart on screen is not the user's yet; 'missing' when there is no such order to change. */
export function useKeptCart(order: string | null) {
  const { id, tenant } = useMe();
  const base = `cart:${tenant.slug}:${id}`;
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const readOrder = useOrderCart(order);
  const [place, setPlace] = useState<string | null>(null);
  const [keeping, setKeeping] = useState<Keeping>('opening');
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to open again
  useEffect(() => {
    const stop = new AbortController();
    const isOf = (saved: Cart | undefined) => (saved?.edits?.id ?? null) === order;

    async function open(): Promise<void> {
      const claimed = order ? placeOfOrder(base, order) : await claimPlace(base, stop.signal);
      const saved = await get<Cart>(claimed).catch(() => null);
      const taken = saved && isOf(saved) ? saved : await readOrder();
      if (stop.signal.aborted) return;
      dispatch(cartOpened(taken));
      setPlace(claimed);
      setKeeping(saved === null ? 'failed' : 'kept');
    }
    open().catch((problem: unknown) => {
      if (stop.signal.aborted) return;
      setError(problem);
      setKeeping('missing');
    });
    return () => stop.abort();
  }, [base, order, readOrder, dispatch, attempt]);

  useEffect(() => {
    if (keeping !== 'kept' || !place) return;
    const isDone = order !== null && cart.edits?.id !== order;
    (isDone ? del(place) : set(place, cart)).catch(() => setKeeping('failed'));
  }, [keeping, place, order, cart]);

  /** Gives up what was changed here and takes the order as it is now. */
  const reload = useCallback(async () => {
    const fresh = await readOrder();
    if (fresh) dispatch(cartOpened(fresh));
  }, [readOrder, dispatch]);

  return { keeping, error, retry: () => setAttempt((n) => n + 1), reload };
}
