/** State of the form that enters a return for a customer; retries reuse the idempotency key. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { parseDecimal } from '@/shared/lib/decimal';
import type { Order } from '../contract';
import { useCreateOrderReturnMutation } from '../office/api.gen';
import type { OrderReturn } from '../office/contract';

type Quantities = Readonly<Record<string, string>>;

const toLines = (quantities: Quantities) =>
  Object.entries(quantities)
    .map(([id, text]) => ({ id, quantity: text.replace(',', '.') }))
    .filter(({ quantity }) => (parseDecimal(quantity)?.value ?? 0n) > 0n);

export function useNewReturn(order: Order, onEntered: (entered: OrderReturn) => void) {
  const [create, { isLoading }] = useCreateOrderReturnMutation();
  const [key] = useState(() => crypto.randomUUID());
  const [quantities, setQuantities] = useState<Quantities>({});
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const lines = toLines(quantities);

  async function send(): Promise<void> {
    setProblem(null);
    try {
      const orderReturnWrite = {
        order: order.id,
        lines,
        reason: reason.trim(),
        clientRequestId: key,
      };
      onEntered(await create({ orderReturnWrite }).unwrap());
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return {
    quantities,
    setQuantity: (id: string, text: string) => setQuantities((before) => ({ ...before, [id]: text })),
    reason,
    setReason,
    problem,
    send,
    isReady: lines.length > 0 && reason.trim() !== '' && !isLoading,
  };
}
