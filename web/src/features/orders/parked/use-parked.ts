/** Putting the cart aside and taking another one up; nothing is given away before the browser has kept it. */
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { keptList } from '@/shared/lib/kept-list';
import { useAppDispatch, useAppSelector } from '@/shared/store/hooks';
import { type Cart, isBegun } from '../cart/cart';
import { cartOpened, selectCart } from '../cart/cart-slice';
import { parkedRead, selectParked } from './parked-slice';

export function useParked() {
  const { id, tenant } = useMe();
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const parked = useAppSelector(selectParked);
  const [failed, setFailed] = useState(false);
  const list = useMemo(() => keptList<Cart>(`parked:${tenant.slug}:${id}`), [tenant.slug, id]);

  useEffect(() => {
    const read = () => {
      list.read().then(
        (carts) => dispatch(parkedRead(carts)),
        () => setFailed(true),
      );
    };
    read();
    return list.follow(read);
  }, [list, dispatch]);

  async function change(by: (carts: Cart[]) => Cart[]): Promise<boolean> {
    try {
      dispatch(parkedRead(await list.change(by)));
      setFailed(false);
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  }

  const aside = (): Cart => ({ ...cart, parkedAt: new Date().toISOString() });

  async function park(): Promise<void> {
    if (!isBegun(cart)) return;
    if (await change((carts) => [...carts, aside()])) dispatch(cartOpened());
  }

  /** The cart on the screen is put aside in its place. */
  async function take(key: string): Promise<void> {
    const taken = parked.find((other) => other.key === key);
    if (!taken) return;
    const without = (carts: Cart[]) => carts.filter((other) => other.key !== key);
    const done = await change((carts) => [...without(carts), ...(isBegun(cart) ? [aside()] : [])]);
    if (done) dispatch(cartOpened({ ...taken, parkedAt: null }));
  }

  async function drop(key: string): Promise<void> {
    await change((carts) => carts.filter((other) => other.key !== key));
  }
  return { parked, park, take, drop, failed, canPark: isBegun(cart) && cart.edits === null };
}
