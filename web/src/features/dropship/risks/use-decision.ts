/** Commands of risks: confirm, undo, one or several. */
import {
  useConfirmListingRiskMutation,
  useDecideListingRisksMutation,
  useUndoListingRiskMutation,
} from '../api.gen';
import { useCommand } from '../use-command';

export function useDecision() {
  const [confirm, { isLoading: isConfirming }] = useConfirmListingRiskMutation();
  const [undo, { isLoading: isUndoing }] = useUndoListingRiskMutation();
  const [decide, { isLoading: isDeciding }] = useDecideListingRisksMutation();
  const { send, problem, attempts } = useCommand();
  return {
    confirm: (id: string) => void send(confirm({ id })),
    undo: (id: string) => void send(undo({ id })),
    decide: (risks: string[], decision: 'confirm' | 'undo') =>
      send(decide({ decideRisksBody: { risks, decision } })),
    busy: isConfirming || isUndoing || isDeciding,
    problem,
    attempts,
  };
}
