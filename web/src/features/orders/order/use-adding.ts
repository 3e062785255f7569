/** Adds a simple product at once, a variable one after its options are chosen. */
import { useCallback, useState } from 'react';
import { useAppDispatch } from '@/shared/store/hooks';
import { productAdded } from '../cart/cart-slice';
import type { Product } from '../contract';

export function useAdding() {
  const dispatch = useAppDispatch();
  const [picking, setPicking] = useState<Product | null>(null);
  const add = useCallback(
    (product: Product) => {
      if (product.productType === 'variable') setPicking(product);
      else dispatch(productAdded(product));
    },
    [dispatch],
  );
  return { add, picking, close: () => setPicking(null) };
}
