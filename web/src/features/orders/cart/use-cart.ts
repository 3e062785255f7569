import { useAppSelector } from '@/shared/store/hooks';
import type { Cart } from './cart';
import { selectCart } from './cart-slice';

/** Return a part of the cart; the component is not rendered when another part changes. */
export const useCart = <T>(select: (cart: Cart) => T): T =>
  useAppSelector((state) => select(selectCart(state)));
