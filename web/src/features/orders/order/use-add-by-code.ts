/** Adds the product of a barcode, or else the first that a search shows. */
import { useState } from 'react';
import { useAppDispatch } from '@/shared/store/hooks';
import { useLazyListProductsQuery } from '../api';
import { productAdded } from '../cart/cart-slice';
import type { Product } from '../contract';

export function useAddByCode(onAdded: () => void) {
  const dispatch = useAppDispatch();
  const [list] = useLazyListProductsQuery();
  const [unknown, setUnknown] = useState<string | null>(null);

  function add(product: Product): void {
    dispatch(productAdded(product));
    setUnknown(null);
    onAdded();
  }

  async function addCode(code: string, otherwise?: Product): Promise<void> {
    const answer = await list({ barcode: code, productType: 'simple' }, true);
    const product = answer.data?.['hydra:member'][0] ?? otherwise;
    if (product) add(product);
    else setUnknown(code);
  }
  return { addCode, unknown, forget: () => setUnknown(null) };
}
