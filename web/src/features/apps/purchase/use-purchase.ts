/** The purchase of an application: its state, and how to begin it. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useCreateApplicationPurchaseMutation, useListApplicationPurchasesQuery } from '../api.gen';

export function usePurchase(application: string) {
  const { data } = useListApplicationPurchasesQuery({ application: [application] });
  const [create, { isLoading }] = useCreateApplicationPurchaseMutation();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function pay(paymentMethod: string): Promise<void> {
    setProblem(null);
    try {
      await create({ applicationPurchaseWrite: { application, paymentMethod } }).unwrap();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  const [latest] = data?.['hydra:member'] ?? [];
  return { latest, problem, isSending: isLoading, pay: (method: string) => void pay(method) };
}
