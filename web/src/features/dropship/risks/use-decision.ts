/** Commands of a risk: confirm, undo. */
import { useConfirmListingRiskMutation, useUndoListingRiskMutation } from '../api';
import { useCommand } from '../use-command';

export function useDecision() {
  const [confirm, { isLoading: isConfirming }] = useConfirmListingRiskMutation();
  const [undo, { isLoading: isUndoing }] = useUndoListingRiskMutation();
  const { send, problem, attempts } = useCommand();
  return {
    confirm: (id: string) => void send(confirm({ id })),
    undo: (id: string) => void send(undo({ id })),
    busy: isConfirming || isUndoing,
    problem,
    attempts,
  };
}
