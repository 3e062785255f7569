/** State of the order screen: cart, amounts, rights, obstacles. */
import { createContext, use, useMemo } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled } from '@/shared/lib/decimal';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useAppSelector } from '@/shared/store/hooks';
import { useCalculateShippingFeesQuery, useListShippingMethodsQuery } from '../api.gen';
import type { Cart } from '../cart/cart';
import { type CartAmounts, cartAmounts, discountedProducts, toMinorUnits } from '../cart/cart-amounts';
import { selectCart } from '../cart/cart-slice';
import { type Obstacle, obstacles } from '../cart/obstacles';
import type { QuotedTax } from '../cart/quoted-prices';
import { shippingFee, storedFee } from '../cart/shipping-fee';
import type { Rights } from '../rights';
import { useRights } from '../use-rights';
import { useQuote } from './use-quote';
import { useSaleTerms } from './use-sale-terms';

const FEES_DEBOUNCE_MS = 300;

/** Return the fee from the shipping method at once, then the server's. */
function useFees(cart: Cart, products: number, digits: number): number {
  const { data } = useListShippingMethodsQuery({});
  const method = data?.['hydra:member'].find(({ id }) => id === cart.shippingMethod);
  const price = fromScaled(products, digits);
  const debounced = useDebounced(price, FEES_DEBOUNCE_MS);
  const { deliveryType } = cart;
  const stored = storedFee(cart, products);
  const isPriced = method && deliveryType && deliveryType !== 'on-store' && cart.lines.length > 0;
  const isFetched = isPriced && stored === null;
  const { currentData } = useCalculateShippingFeesQuery(
    {
      calculateShippingFeesBody: {
        deliveryType: deliveryType ?? 'on-store',
        shippingMethodId: method?.id ?? '',
        price: debounced,
      },
    },
    { skip: !isFetched },
  );
  if (stored !== null) return stored;
  if (isFetched && currentData && debounced === price) return toMinorUnits(currentData.fees, digits);
  return shippingFee(method, deliveryType, products, digits);
}

export interface Sale {
  cart: Cart;
  amounts: CartAmounts;
  rights: Rights;
  obstacles: readonly Obstacle[];
  /** What each jurisdiction has of the tax, by the server's quote. */
  taxLines: readonly QuotedTax[];
  /** Id of the server's quote that the amounts are of; null if they were calculated here. */
  quoteId: string | null;
}

export function useSaleState(): Sale {
  const cart = useAppSelector(selectCart);
  const rights = useRights();
  const { digits } = useFormat();
  const terms = useSaleTerms();
  const products = useMemo(() => discountedProducts(cartAmounts(cart, 0, digits)), [cart, digits]);
  const fees = useFees(cart, products, digits);
  const quote = useQuote(cart, rights);
  return useMemo(() => {
    const amounts = cartAmounts(cart, fees, digits, quote, terms);
    const quoteId = quote?.id ?? null;
    const taxLines = quote?.taxLines ?? [];
    return { cart, amounts, rights, taxLines, quoteId, obstacles: obstacles(cart, amounts, rights, digits) };
  }, [cart, fees, digits, rights, quote, terms]);
}

export const SaleContext = createContext<Sale | null>(null);

/** Of a cart that has lines; the same list as long as it names the same obstacles. */
export const ObstaclesContext = createContext<readonly Obstacle[]>([]);

export function useStartedObstacles({ cart, obstacles }: Sale): readonly Obstacle[] {
  const names = cart.lines.length > 0 ? obstacles.join() : '';
  return useMemo(() => names.split(',') as Obstacle[], [names]);
}

export function useSale(): Sale {
  const sale = use(SaleContext);
  if (!sale) throw new Error('useSale needs a SaleContext');
  return sale;
}
