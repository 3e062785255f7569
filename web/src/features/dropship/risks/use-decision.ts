/** Commands of a risk: confirm, undo. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useConfirmListingRiskMutation, useUndoListingRiskMutation } from '../api';

export function useDecision() {
  const [confirm, { isLoading: isConfirming }] = useConfirmListingRiskMutation();
  const [undo, { isLoading: isUndoing }] = useUndoListingRiskMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);

  async function send(call: { unwrap: () => Promise<unknown> }): Promise<void> {
    setProblem(null);
    setAttempts((n) => n + 1);
    try {
      await call.unwrap();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return {
    confirm: (id: string) => void send(confirm({ id })),
    undo: (id: string) => void send(undo({ id })),
    busy: isConfirming || isUndoing,
    problem,
    attempts,
  };
}
