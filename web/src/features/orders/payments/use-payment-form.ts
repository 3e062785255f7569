/** State of the form that takes or refunds a payment; retries reuse the idempotency key. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled, parseDecimal } from '@/shared/lib/decimal';
import { toMinorUnits } from '../cart/cart-amounts';
import { stepOf } from '../cart/sale-terms';
import { useTillField } from '../cash/current-till';
import { roundTo } from '../cash-rounding';
import type { Order } from '../contract';
import { useRefundPaymentMutation, useTakePaymentMutation, useWriteOffMutation } from '../office/api.gen';
import { useSaleTerms } from '../order/use-sale-terms';

export type PaymentAction = 'take' | 'refund' | 'writeOff';

/** Id of a payment method, or the customer's wallet. */
export const WALLET = 'wallet';

const toId = (reference: string | null | undefined): string => reference?.split('/').pop() ?? '';

/** Return the amount that settles it: what is owed is rounded if it is paid in cash where cash is rounded. */
function useDueAmount(action: PaymentAction, order: Order, method: string): string {
  const { digits } = useFormat();
  const step = stepOf(method, useSaleTerms());
  if (action === 'refund') return String(order.payedAmount);
  if (action === 'writeOff' || step === null) return String(order.remaining);
  const rounded = roundTo(toMinorUnits(order.remaining, digits), toMinorUnits(step, digits));
  return fromScaled(rounded, digits);
}

export function usePaymentForm(action: PaymentAction, order: Order, onDone: () => void) {
  const [take, taking] = useTakePaymentMutation();
  const [refund, refunding] = useRefundPaymentMutation();
  const [writeOff, writingOff] = useWriteOffMutation();
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setAmount] = useState<string | null>(null);
  const [method, setMethod] = useState(toId(order.paymentMethod?.id));
  const due = useDueAmount(action, order, method);
  const amount = typed ?? due;
  const [isRestUsedAsCredit, setRestAsCredit] = useState(false);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const till = useTillField();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isWallet = method === WALLET;
  const isBusy = taking.isLoading || refunding.isLoading || writingOff.isLoading;

  function request() {
    const target = { id: order.id, 'Idempotency-Key': key };
    const exact = amount.replace(',', '.');
    if (action === 'writeOff') {
      const { version } = order;
      return writeOff({ ...target, writeOffBody: { amount: exact, note: note.trim(), version } });
    }
    const body = {
      amount: exact,
      ...till(),
      reference: reference.trim(),
      version: order.version,
      ...(!isWallet && { paymentMethod: method }),
    };
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
    note,
    setNote,
    problem,
    send,
    canSend:
      (action === 'writeOff' ? note.trim() : method) !== '' && Boolean(parseDecimal(amount)) && !isBusy,
  };
}
