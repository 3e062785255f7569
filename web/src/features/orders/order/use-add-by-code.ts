/** Adds the product of a barcode, or else the first that a search shows. */
import { useState } from 'react';
import { useLazyListProductsQuery } from '../api';
import type { Product } from '../contract';

export function useAddByCode(add: (product: Product) => void, onAdded: () => void) {
  const [list] = useLazyListProductsQuery();
  const [unknown, setUnknown] = useState<string | null>(null);

  async function addCode(code: string, otherwise?: Product): Promise<void> {
    const answer = await list({ barcode: code }, true);
    const product = answer.data?.['hydra:member'][0] ?? otherwise;
    setUnknown(product ? null : code);
    if (!product) return;
    add(product);
    onAdded();
  }
  return { addCode, unknown, forget: () => setUnknown(null) };
}
