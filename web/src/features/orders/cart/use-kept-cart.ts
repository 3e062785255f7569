/** Keeps the cart in the browser's database, so that a reload or a crash loses nothing. */
import { get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useAppDispatch, useAppSelector } from '@/shared/store/hooks';
import type { Cart } from './cart';
import { cartOpened, selectCart } from './cart-slice';

type Keeping = 'opening' | 'kept' | 'failed';

/** Until 'kept' or 'failed' the cart on screen is not the user's yet. */
export function useKeptCart(): Keeping {
  const { id, tenant } = useMe();
  const place = `cart:${tenant.slug}:${id}`;
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const [keeping, setKeeping] = useState<Keeping>('opening');

  useEffect(() => {
    let current = true;
    const opened = (state: Keeping, saved?: Cart) => {
      if (!current) return;
      dispatch(cartOpened(saved));
      setKeeping(state);
    };
    get<Cart>(place).then(
      (saved) => opened('kept', saved),
      () => opened('failed'),
    );
    return () => {
      current = false;
    };
  }, [place, dispatch]);

  useEffect(() => {
    if (keeping === 'kept') set(place, cart).catch(() => setKeeping('failed'));
  }, [keeping, place, cart]);

  return keeping;
}
