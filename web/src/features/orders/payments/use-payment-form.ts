/** State of the form that takes or refunds a payment; retries reuse the idempotency key. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { parseDecimal } from '@/shared/lib/decimal';
import type { Order } from '../contract';
import { useRefundPaymentMutation, useTakePaymentMutation } from '../office/api';

export type PaymentAction = 'take' | 'refund';

/** Id of a payment method, or the customer's wallet. */
export const WALLET = 'wallet';

const toId = (reference: string | null | undefined): string => reference?.split('/').pop() ?? '';

export function usePaymentForm(action: PaymentAction, order: Order, onDone: () => void) {
  const [take, taking] = useTakePaymentMutation();
  const [refund, refunding] = useRefundPaymentMutation();
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(String(action === 'take' ? order.remaining : order.payedAmount));
  const [method, setMethod] = useState(toId(order.paymentMethod?.id));
  const [isRestUsedAsCredit, setRestAsCredit] = useState(false);
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const isWallet = method === WALLET;
  const isBusy = taking.isLoading || refunding.isLoading;

  function request() {
    const body = {
      amount: amount.replace(',', '.'),
      reference: reference.trim(),
      version: order.version,
      ...(!isWallet && { paymentMethod: method }),
    };
    const target = { id: order.id, 'Idempotency-Key': key };
    return action === 'take'
      ? take({ ...target, takePaymentBody: { ...body, fromWallet: isWallet, isRestUsedAsCredit } })
      : refund({ ...target, refundPaymentBody: { ...body, toWallet: isWallet } });
  }

  async function send(): Promise<void> {
    setProblem(null);
    try {
      await request().unwrap();
      onDone();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return {
    amount,
    setAmount,
    method,
    setMethod,
    isWallet,
    isRestUsedAsCredit,
    setRestAsCredit,
    reference,
    setReference,
    problem,
    send,
    canSend: method !== '' && Boolean(parseDecimal(amount)) && !isBusy,
  };
}
