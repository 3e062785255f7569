/** The queue and what can be done to it. */
import { useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';
import {
  useCreateSnookerWaitingEntryMutation,
  useDeleteSnookerWaitingEntryMutation,
  useListSnookerWaitingEntriesQuery,
  useUpdateSnookerWaitingEntryMutation,
} from '../api';
import type { SnookerWaitingEntry } from '../contract';

export function useQueue() {
  const { data, error, refetch } = useListSnookerWaitingEntriesQuery({ order: { position: 'asc' } });
  const [create] = useCreateSnookerWaitingEntryMutation();
  const [update] = useUpdateSnookerWaitingEntryMutation();
  const [remove] = useDeleteSnookerWaitingEntryMutation();
  const [problem, setProblem] = useState<Problem | null>(null);

  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    setProblem(null);
    try {
      await work;
      return true;
    } catch (refused) {
      setProblem(problemOf(refused));
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
