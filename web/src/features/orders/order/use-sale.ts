/** Everything the order screen shows and does, without drawing it. */
import { createContext, use, useMemo } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled } from '@/shared/lib/decimal';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useAppSelector } from '@/shared/store/hooks';
import { useCalculateShippingFeesQuery, useListShippingMethodsQuery } from '../api';
import type { Cart } from '../cart/cart';
import { type CartFigures, cartFigures, discountedProducts, minorOf } from '../cart/cart-figures';
import { selectCart } from '../cart/cart-slice';
import { type Obstacle, obstacles } from '../cart/obstacles';
import { shippingFee, storedFee } from '../cart/shipping-fee';
import type { Rights } from '../rights';
import { useRights } from '../use-rights';

const FEES_REST_MS = 300;

/** The fee at once from the method, then as the server says. */
function useFees(cart: Cart, products: number, digits: number): number {
  const { data } = useListShippingMethodsQuery({});
  const method = data?.['hydra:member'].find(({ id }) => id === cart.shippingMethod);
  const price = fromScaled(products, digits);
  const settled = useDebounced(price, FEES_REST_MS);
  const { deliveryType } = cart;
  const stored = storedFee(cart, products);
  const isPriced = method && deliveryType && deliveryType !== 'on-store' && cart.lines.length > 0;
  const known = isPriced && stored === null;
  const { currentData } = useCalculateShippingFeesQuery(
    {
      shippingFeesBody: {
        deliveryType: deliveryType ?? 'on-store',
        shippingMethodId: method?.id ?? '',
        price: settled,
      },
    },
    { skip: !known },
  );
  if (stored !== null) return stored;
  if (known && currentData && settled === price) return minorOf(currentData.fees, digits);
  return shippingFee(method, deliveryType, products, digits);
}

export interface Sale {
  cart: Cart;
  figures: CartFigures;
  rights: Rights;
  obstacles: readonly Obstacle[];
}

export function useSaleState(): Sale {
  const cart = useAppSelector(selectCart);
  const rights = useRights();
  const { digits } = useFormat();
  const products = useMemo(() => discountedProducts(cartFigures(cart, 0, digits)), [cart, digits]);
  const fees = useFees(cart, products, digits);
  return useMemo(() => {
    const figures = cartFigures(cart, fees, digits);
    return { cart, figures, rights, obstacles: obstacles(cart, figures, rights, digits) };
  }, [cart, fees, digits, rights]);
}

export const SaleContext = createContext<Sale | null>(null);

export function useSale(): Sale {
  const sale = use(SaleContext);
  if (!sale) throw new Error('useSale is for parts of the order screen');
  return sale;
}
