/** Persists the cart in IndexedDB, so that it survives a reload or a crash. */
import { del, get, set } from 'idb-keyval';
import { useCallback, useEffect, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch, useAppSelector } from '@/shared/store/hooks';
import { useLazyGetCustomerQuery, useLazyGetOrderQuery } from '../api.gen';
import type { Cart } from './cart';
import { cartOpened, selectCart } from './cart-slice';
import { claimStorageKey, orderStorageKey } from './cart-storage-key';

type PersistStatus = 'opening' | 'ready' | 'failed' | 'missing';

/** Load the order as it is saved, as a cart. */
export type ReadOrder = () => Promise<Cart | undefined>;

/** Return a function that loads the current order as a cart. */
function useOrderCart(order: string | null): ReadOrder {
  const { digits } = useFormat();
  const [getOrder] = useLazyGetOrderQuery();
  const [getCustomer] = useLazyGetCustomerQuery();
  return useCallback(async (): Promise<Cart | undefined> => {
    if (!order) return undefined;
    const saved = await getOrder({ id: order }).unwrap();
    const customer = saved.customer ? await getCustomer({ id: saved.customer.id }) : null;
    const { toCart } = await import('./order-to-cart');
    return toCart(saved, customer?.data?.walletCredit ?? 0, digits);
  }, [order, getOrder, getCustomer, digits]);
}

/** Open the stored cart, else the order. 'failed': the cart cannot be stored; 'missing': the order cannot be loaded. */
export function usePersistedCart(order: string | null) {
  const { id, tenant } = useMe();
  const baseKey = `cart:${tenant.slug}:${id}`;
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const readOrder = useOrderCart(order);
  const [storageKey, setStorageKey] = useState<string | null>(null);
  const [status, setStatus] = useState<PersistStatus>('opening');
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the cart again
  useEffect(() => {
    const stop = new AbortController();
    const editsOrder = (saved: Cart | undefined) => (saved?.edits?.id ?? null) === order;

    async function open(): Promise<void> {
      const claimedKey = order
        ? orderStorageKey(baseKey, order)
        : await claimStorageKey(baseKey, stop.signal);
      const saved = await get<Cart>(claimedKey).catch(() => null);
      const opened = saved && editsOrder(saved) ? saved : await readOrder();
      if (stop.signal.aborted) return;
      dispatch(cartOpened(opened));
      setStorageKey(claimedKey);
      setStatus(saved === null ? 'failed' : 'ready');
    }
    open().catch((problem: unknown) => {
      if (stop.signal.aborted) return;
      setError(problem);
      setStatus('missing');
    });
    return () => stop.abort();
  }, [baseKey, order, readOrder, dispatch, attempt]);

  useEffect(() => {
    if (status !== 'ready' || !storageKey) return;
    const isDone = order !== null && cart.edits?.id !== order;
    (isDone ? del(storageKey) : set(storageKey, cart)).catch(() => setStatus('failed'));
  }, [status, storageKey, order, cart]);

  return { status, error, retry: () => setAttempt((n) => n + 1), readOrder };
}
