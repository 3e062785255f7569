/** The waiting list and its commands. */
import { useSaving } from '@/shared/ui/use-saving';
import {
  useCreateSnookerWaitingEntryMutation,
  useDeleteSnookerWaitingEntryMutation,
  useListSnookerWaitingEntriesQuery,
  useUpdateSnookerWaitingEntryMutation,
} from '../api.gen';
import type { SnookerWaitingEntry } from '../contract';

/** The queue as it stands. */
export const QUEUE = { order: { position: 'asc' } } as const;

export function useQueue() {
  const { data, error, isFetching, refetch } = useListSnookerWaitingEntriesQuery(QUEUE);
  const [create] = useCreateSnookerWaitingEntryMutation();
  const [update] = useUpdateSnookerWaitingEntryMutation();
  const [remove] = useDeleteSnookerWaitingEntryMutation();
  const saving = useSaving();
  return {
    entries: data?.['hydra:member'],
    error,
    retry: () => void refetch(),
    problem: saving.problem,
    isSending: saving.isSending,
    /** Whether the first entry may be one that has just left. */
    isChanging: saving.isSending || isFetching,
    join: (firstName: string, lastName: string) =>
      saving.run(() => create({ snookerWaitingEntryWrite: { firstName, lastName } }).unwrap()),
    move: ({ id }: SnookerWaitingEntry, position: number) =>
      saving.run(() => update({ id, snookerWaitingEntryChange: { position } }).unwrap()),
    leave: ({ id }: SnookerWaitingEntry) => saving.run(() => remove({ id }).unwrap()),
  };
}
