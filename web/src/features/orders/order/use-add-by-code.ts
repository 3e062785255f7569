/** Adds the product with a scanned barcode or of a typed search text. */
import { useState } from 'react';
import { useLazyListProductsQuery } from '../api';
import type { Product } from '../contract';
import { MINIMUM_LENGTH, searchQuery } from './use-catalogue';

export function useAddByCode(add: (product: Product) => void, onAdded: () => void) {
  const [list] = useLazyListProductsQuery();
  const [unknownCode, setUnknownCode] = useState<string | null>(null);

  async function findFirst(query: Parameters<typeof list>[0]): Promise<Product | undefined> {
    const { data } = await list(query, true);
    return data?.['hydra:member'][0];
  }

  function addFound(code: string, product: Product | undefined): void {
    setUnknownCode(product ? null : code);
    if (!product) return;
    add(product);
    onAdded();
  }

  async function addCode(code: string): Promise<void> {
    addFound(code, await findFirst({ barcode: code }));
  }

  /** The barcode wins; else the first result, also when Enter comes before the results are shown. */
  async function addTyped(text: string): Promise<void> {
    let product = await findFirst({ barcode: text });
    if (!product && text.length >= MINIMUM_LENGTH) product = await findFirst(searchQuery(text));
    addFound(text, product);
  }
  return { addCode, addTyped, unknownCode, clearUnknownCode: () => setUnknownCode(null) };
}
