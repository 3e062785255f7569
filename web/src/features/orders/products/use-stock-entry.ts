/** Records a change of stock; retries reuse its idempotency key. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { parseDecimal } from '@/shared/lib/decimal';
import type { Product } from '../contract';
import { useCreateStockMovementMutation } from '../office/api';
import type { StockMovementWrite } from '../office/contract';
import { filterDecimal } from '../order/decimal-field';

export type EntryKind = 'counted' | 'received' | 'returned' | 'written-off';

interface Entry {
  kind: EntryKind;
  quantity: string;
  reason: string;
  value: string;
}

/** Return the body of an entry; what is written off leaves the stock. */
export function toMovement(product: string, { kind, quantity, reason, value }: Entry): StockMovementWrite {
  const number = quantity.trim().replace(',', '.');
  return {
    product,
    attributValue: value,
    reason: reason.trim(),
    ...(kind === 'counted'
      ? { counted: number }
      : { kind, quantity: kind === 'written-off' ? `-${number}` : number }),
  };
}

export function useStockEntry(product: Product) {
  const [create, { isLoading }] = useCreateStockMovementMutation();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [entry, setEntry] = useState<Entry>({
    kind: 'received',
    quantity: '',
    reason: '',
    value: product.attributValues[0]?.id ?? '',
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  async function send(): Promise<void> {
    setProblem(null);
    try {
      await create({ stockMovementWrite: toMovement(product.id, entry), 'Idempotency-Key': key }).unwrap();
      setEntry({ ...entry, quantity: '', reason: '' });
    } catch (error) {
      setProblem(toProblem(error));
      // Without a response, a retry must use the same key.
      if (toProblem(error).status === 0) return;
    }
    setKey(crypto.randomUUID());
  }
  return {
    entry,
    problem,
    change: (part: Partial<Entry>) => setEntry({ ...entry, ...part }),
    type: (text: string) => setEntry({ ...entry, quantity: filterDecimal(text) }),
    send,
    isReady: parseDecimal(entry.quantity) !== null && !isLoading,
  };
}
