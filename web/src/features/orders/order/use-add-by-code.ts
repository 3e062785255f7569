/** Adds the product with a scanned barcode or of a typed search text. */
import { useState } from 'react';
import { useLazyListProductsQuery } from '../api.gen';
import type { Product } from '../contract';
import { MINIMUM_LENGTH, searchQuery } from './use-catalogue';

type Found = Product | 'none' | { error: unknown };

/** What became of the last code that added nothing: none has it, or the request failed. */
export type UnusedCode = { code: string; error?: unknown };

export function useAddByCode(add: (product: Product) => void, onAdded: () => void) {
  const [list] = useLazyListProductsQuery();
  const [unusedCode, setUnusedCode] = useState<UnusedCode | null>(null);

  async function findFirst(query: Parameters<typeof list>[0]): Promise<Found> {
    const { data, error } = await list(query, true);
    return data ? (data['hydra:member'][0] ?? 'none') : { error };
  }

  function addFound(code: string, match: Found): void {
    if (match === 'none') setUnusedCode({ code });
    else if ('error' in match) setUnusedCode({ code, error: match.error });
    else {
      setUnusedCode(null);
      add(match);
      onAdded();
    }
  }

  async function addCode(code: string): Promise<void> {
    addFound(code, await findFirst({ barcode: code }));
  }

  /** The barcode wins; else the first result, also when Enter comes before the results are shown. */
  async function addTyped(text: string): Promise<void> {
    let match = await findFirst({ barcode: text });
    if (match === 'none' && text.length >= MINIMUM_LENGTH) match = await findFirst(searchQuery(text));
    addFound(text, match);
  }
  return { addCode, addTyped, unusedCode, clearUnusedCode: () => setUnusedCode(null) };
}
