/** Adds the product with a barcode, else a fallback such as the first search result. */
import { useState } from 'react';
import { useLazyListProductsQuery } from '../api';
import type { Product } from '../contract';

export function useAddByCode(add: (product: Product) => void, onAdded: () => void) {
  const [list] = useLazyListProductsQuery();
  const [unknownCode, setUnknownCode] = useState<string | null>(null);

  async function addCode(code: string, fallback?: Product): Promise<void> {
    const result = await list({ barcode: code }, true);
    const product = result.data?.['hydra:member'][0] ?? fallback;
    setUnknownCode(product ? null : code);
    if (!product) return;
    add(product);
    onAdded();
  }
  return { addCode, unknownCode, clearUnknownCode: () => setUnknownCode(null) };
}
