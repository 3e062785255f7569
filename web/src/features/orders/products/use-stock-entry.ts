/** Records a change of stock; retries reuse its idempotency key. */
import { useState } from 'react';
import { parseDecimal } from '@/shared/lib/decimal';
import type { Product } from '../contract';
import { useCreateStockMovementMutation } from '../office/api.gen';
import type { StockMovementWrite } from '../office/contract';
import { useKeyedSend } from '../office/use-keyed-send';
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
  const keyed = useKeyedSend();
  const [entry, setEntry] = useState<Entry>({
    kind: 'received',
    quantity: '',
    reason: '',
    value: product.attributValues[0]?.id ?? '',
  });
  async function send(): Promise<void> {
    const stockMovementWrite = toMovement(product.id, entry);
    const isStored = await keyed.send((key) =>
      create({ stockMovementWrite, 'Idempotency-Key': key }).unwrap(),
    );
    if (isStored) setEntry({ ...entry, quantity: '', reason: '' });
  }
  return {
    entry,
    problem: keyed.problem,
    change: (part: Partial<Entry>) => setEntry({ ...entry, ...part }),
    type: (text: string) => setEntry({ ...entry, quantity: filterDecimal(text) }),
    send,
    isReady: parseDecimal(entry.quantity) !== null && !isLoading,
  };
}
