/** Moves the order of a stop to the stage that completes a task there. */
import { useSaving } from '@/shared/ui/use-saving';
import { toId } from '../cart/to-id';
import { useSteps } from '../list/order-filters';
import { useMoveOrderMutation } from '../office/api.gen';
import type { Stop } from '../office/contract';
import { type StopTask, TASKS } from './stop-tasks';

/** `isOffered`: the shop has the stage; `move` returns whether the order was moved. */
export function useStopMove({ order }: Stop, task: StopTask) {
  const [moveOrder] = useMoveOrderMutation();
  const saving = useSaving();
  const { step } = TASKS[task];
  return {
    step,
    isOffered: useSteps().some(({ code }) => code === step),
    move: () => saving.run(() => moveOrder({ id: toId(order), moveOrderBody: { code: step } }).unwrap()),
    isSending: saving.isSending,
    attempt: saving.attempt,
    problem: saving.problemBeyond([]),
  };
}
