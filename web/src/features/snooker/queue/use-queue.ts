/** The waiting list and its commands. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
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
  const { data, error, refetch } = useListSnookerWaitingEntriesQuery(QUEUE);
  const [create] = useCreateSnookerWaitingEntryMutation();
  const [update] = useUpdateSnookerWaitingEntryMutation();
  const [remove] = useDeleteSnookerWaitingEntryMutation();
  const [problem, setProblem] = useState<Problem | null>(null);

  const attempt = async (request: Promise<unknown>): Promise<boolean> => {
    setProblem(null);
    try {
      await request;
      return true;
    } catch (failure) {
      setProblem(toProblem(failure));
      return false;
    }
  };
  return {
    entries: data?.['hydra:member'],
    error,
    retry: () => void refetch(),
    problem,
    join: (firstName: string, lastName: string) =>
      attempt(create({ snookerWaitingEntryWrite: { firstName, lastName } }).unwrap()),
    move: ({ id }: SnookerWaitingEntry, position: number) =>
      attempt(update({ id, snookerWaitingEntryChange: { position } }).unwrap()),
    leave: ({ id }: SnookerWaitingEntry) => attempt(remove({ id }).unwrap()),
  };
}
