/** State of the form that accepts or rejects a return; retries reuse the idempotency key. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useTillField } from '../cash/current-till';
import {
  useAcceptReturnMutation,
  useListShopSettingsQuery,
  useRejectReturnMutation,
} from '../office/api.gen';
import type { OrderReturn } from '../office/contract';

/** Back as it was paid, into the wallet, or the id of a payment method. */
export const AS_PAID = 'payment-method';
export const WALLET = 'wallet';

export function useDecision(orderReturn: OrderReturn, onDone: () => void) {
  const [accept, accepting] = useAcceptReturnMutation();
  const [reject, rejecting] = useRejectReturnMutation();
  const [key] = useState(() => crypto.randomUUID());
  const [refundTo, setRefundTo] = useState(AS_PAID);
  const [isRestocked, setRestocked] = useState(true);
  const shop = useListShopSettingsQuery({}).data?.['hydra:member'][0];
  // As the shop's settings say, until somebody decides otherwise.
  const [chosenFee, setFee] = useState<string | null>(null);
  const [chosenShipping, setShippingRefunded] = useState<boolean | null>(null);
  const fee = chosenFee ?? String(Math.min(shop?.returnFee ?? 0, orderReturn.amount) || '');
  const isShippingRefunded = chosenShipping ?? shop?.returnsRefundShipping ?? false;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const till = useTillField();
  const target = { id: orderReturn.id, 'Idempotency-Key': key };

  async function send(decide: () => Promise<unknown>): Promise<void> {
    setProblem(null);
    try {
      await decide();
      onDone();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  const acceptBody = () => ({
    refundTo: refundTo === WALLET ? (WALLET as 'wallet') : (AS_PAID as 'payment-method'),
    ...(refundTo !== WALLET && refundTo !== AS_PAID && { paymentMethod: refundTo }),
    ...till(),
    isRestocked,
    ...(fee && { returnFee: fee.replace(',', '.') }),
    isShippingRefunded,
  });
  return {
    fee,
    setFee,
    isShippingRefunded,
    setShippingRefunded,
    refundTo,
    setRefundTo,
    isRestocked,
    setRestocked,
    reason,
    setReason,
    problem,
    isBusy: accepting.isLoading || rejecting.isLoading,
    accept: () => send(() => accept({ ...target, acceptOrderReturnBody: acceptBody() }).unwrap()),
    reject: () =>
      send(() => reject({ ...target, rejectOrderReturnBody: { reason: reason.trim() } }).unwrap()),
  };
}
