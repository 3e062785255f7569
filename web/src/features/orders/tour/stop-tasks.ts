/** What a driver does with the pieces of a stop, one task after another, and when each is done. */
import type { Stop } from '../office/contract';

/** A piece with where it is. */
export type HeldPiece = Pick<Stop['pieces'][number], 'code' | 'name' | 'state'>;

/** Collect at the customer's, load in the shop, hand over at the customer's. */
export type StopTask = 'collect' | 'load' | 'handOver';

export const TASKS = {
  collect: { direction: 'carried', done: ['carried', 'in', 'out'], step: 'collected' },
  load: { direction: 'carried', done: ['carried', 'out'], step: 'out-for-delivery' },
  handOver: { direction: 'out', done: ['out'], step: 'delivered' },
} as const satisfies Record<StopTask, { direction: string; done: HeldPiece['state'][]; step: string }>;

/** Return the task that a move to a stage completes; none if pieces stay where they are. */
export const taskOf = (step: string): StopTask | undefined =>
  (Object.keys(TASKS) as StopTask[]).find((task) => TASKS[task].step === step);

/** Return the tasks of a stop, in their order. */
export const tasksOf = ({ kind }: Pick<Stop, 'kind'>): StopTask[] =>
  kind === 'collect' ? ['collect'] : ['load', 'handOver'];

/** Return the task that comes next: what was sent out is handed over. */
export function nextTask({ kind, currentStep }: Pick<Stop, 'kind' | 'currentStep'>): StopTask {
  if (kind === 'collect') return 'collect';
  return currentStep?.code === TASKS.load.step ? 'handOver' : 'load';
}

/** Return the pieces with which the task is not done yet. */
export function findMissing<P extends Pick<HeldPiece, 'state'>>(pieces: readonly P[], task: StopTask): P[] {
  const done: readonly HeldPiece['state'][] = TASKS[task].done;
  return pieces.filter(({ state }) => !done.includes(state));
}

/** Return whether the last task of a stop is done; `steps` are the codes of all stages in their order. */
export function isDone(
  { kind, currentStep }: Pick<Stop, 'kind' | 'currentStep'>,
  steps: readonly string[],
): boolean {
  const last = tasksOf({ kind }).at(-1) ?? 'collect';
  const [reached, needed] = [steps.indexOf(currentStep?.code ?? ''), steps.indexOf(TASKS[last].step)];
  return needed >= 0 && reached >= needed;
}
