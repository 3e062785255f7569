/** Parking and resuming carts; the screen changes only after the browser has stored the cart. */
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { persistedList } from '@/shared/lib/persisted-list';
import { useAppDispatch, useAppSelector } from '@/shared/store/hooks';
import { type Cart, isStarted } from '../cart/cart';
import { cartOpened, selectCart } from '../cart/cart-slice';
import { parkedLoaded, selectParkedCarts } from './parked-carts-slice';

export function useParkedCarts() {
  const { id, tenant } = useMe();
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const parked = useAppSelector(selectParkedCarts);
  const [failed, setFailed] = useState(false);
  const list = useMemo(() => persistedList<Cart>(`parked:${tenant.slug}:${id}`), [tenant.slug, id]);

  useEffect(() => {
    const read = () => {
      list.read().then(
        (carts) => dispatch(parkedLoaded(carts)),
        () => setFailed(true),
      );
    };
    read();
    return list.subscribe(read);
  }, [list, dispatch]);

  async function change(update: (carts: Cart[]) => Cart[]): Promise<boolean> {
    try {
      dispatch(parkedLoaded(await list.change(update)));
      setFailed(false);
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  }

  const toParkedCart = (): Cart => ({ ...cart, parkedAt: new Date().toISOString() });

  async function park(): Promise<void> {
    if (!isStarted(cart)) return;
    if (await change((carts) => [...carts, toParkedCart()])) dispatch(cartOpened());
  }

  /** Resume a parked cart and park the current one. */
  async function resume(key: string): Promise<void> {
    const cartToResume = parked.find((other) => other.key === key);
    if (!cartToResume) return;
    const without = (carts: Cart[]) => carts.filter((other) => other.key !== key);
    const isSaved = await change((carts) => [
      ...without(carts),
      ...(isStarted(cart) ? [toParkedCart()] : []),
    ]);
    if (isSaved) dispatch(cartOpened({ ...cartToResume, parkedAt: null }));
  }

  async function remove(key: string): Promise<void> {
    await change((carts) => carts.filter((other) => other.key !== key));
  }
  return { parked, park, resume, remove, failed, canPark: isStarted(cart) && cart.edits === null };
}
